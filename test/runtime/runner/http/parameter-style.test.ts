import { expect, it } from "vitest";
import type { ParameterStyle } from "../../../../runtime/runner/http/http-binding.ts";
import { headerText, pathText, queryPairs } from "../../../../runtime/runner/http/parameter-style.ts";

const list = ["blue", "black", "brown"];
const rgb = { R: 100, G: 200, B: 150 };
type Style = ParameterStyle["style"];

// OpenAPI 3.1.1, 4.8.12.4 Style Examples, percent-encoded as its appendix E asks for.
it.each<[Style, boolean, string, string, string]>([
  ["form", false, "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["form", true, "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  ["spaceDelimited", false, "color=blue", "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"],
  ["pipeDelimited", false, "color=blue", "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"],
  [
    "deepObject",
    true,
    "color=blue",
    "color=blue&color=black&color=brown",
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
])("writes a query parameter in style %s, explode %s", (style, explode, one, many, object) => {
  const write = (value: unknown) => queryPairs("color", value, { style, explode }).join("&");
  expect(write("blue")).toBe(one);
  expect(write(list)).toBe(many);
  expect(write(rgb)).toBe(object);
});

it.each<[Style, boolean, string, string, string]>([
  ["matrix", false, ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  ["matrix", true, ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ["label", false, ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
  ["label", true, ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
  ["simple", false, "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["simple", true, "blue", "blue,black,brown", "R=100,G=200,B=150"],
])("writes a path parameter in style %s, explode %s", (style, explode, one, many, object) => {
  const write = (value: unknown) => pathText("color", value, { style, explode });
  expect(write("blue")).toBe(one);
  expect(write(list)).toBe(many);
  expect(write(rgb)).toBe(object);
});

it("writes a header in style simple", () => {
  expect(headerText(list)).toBe("blue,black,brown");
  expect(headerText(rgb)).toBe("R,100,G,200,B,150");
  expect(headerText(rgb, true)).toBe("R=100,G=200,B=150");
  expect(headerText(undefined)).toBeUndefined();
});

it("encodes what would be a separator, and everything that is not ASCII", () => {
  const pairs = (value: unknown, style: ParameterStyle = { style: "form", explode: false }) =>
    queryPairs("a&b", value, style);
  expect(pairs(["a", "b,c", "d&e=f"])).toEqual(["a%26b=a,b%2Cc,d%26e%3Df"]);
  expect(pairs("ü 😀+%")).toEqual(["a%26b=%C3%BC%20%F0%9F%98%80%2B%25"]);
  expect(pairs("lone \ud800")).toEqual(["a%26b=lone%20%EF%BF%BD"]);
  expect(pathText("p", "../a?b#c/d", { style: "simple", explode: false })).toBe("..%2Fa%3Fb%23c%2Fd");
});

it("leaves out what was not given, and keeps false, zero and the empty text", () => {
  const pairs = (value: unknown) => queryPairs("q", value, { style: "form", explode: true });
  expect([undefined, null, []].flatMap(pairs)).toEqual([]);
  expect([false, 0, ""].flatMap(pairs)).toEqual(["q=false", "q=0", "q="]);
});

it("writes what is nested in lists as JSON, and nests deepObject as deep as it goes", () => {
  expect(queryPairs("q", [{ a: 1 }], { style: "form", explode: true })).toEqual(["q=%7B%22a%22%3A1%7D"]);
  const deep = queryPairs("f", { a: { b: 1 }, c: [1, 2] }, { style: "deepObject", explode: true });
  expect(deep).toEqual(["f%5Ba%5D%5Bb%5D=1", "f%5Bc%5D=1", "f%5Bc%5D=2"]);
});
