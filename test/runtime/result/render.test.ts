import { expect, it } from "vitest";
import { render } from "../../../runtime/result/render.ts";
import type { Json } from "../../../runtime/support/json.ts";

it.each<[string, Json, string]>([
  [
    "a uniform list",
    [
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ],
    "a\tb\n1\tx\n2\ty",
  ],
  [
    "missing and null values",
    [
      { a: 1, b: 1, c: null },
      { a: 2, c: 3 },
    ],
    "a\tb\tc\n1\t1\tnull\n2\t\t3",
  ],
  [
    "texts that read like other values",
    [{ a: "true" }, { a: "12" }, { a: "" }, { a: "{" }],
    'a\n"true"\n"12"\n""\n"{"',
  ],
  ["texts with tabs and line breaks", [{ a: "x\ty" }, { a: "x\ny" }], 'a\n"x\\ty"\n"x\\ny"'],
  ["nested values", [{ a: [1, 2] }, { a: { b: 1 } }], 'a\n[1,2]\n{"b":1}'],
  ["an object with one list", { total: 2, items: [{ a: 1 }, { a: 2 }] }, '{"total":2}\nitems:\na\n1\n2'],
  ["a list that is no table", [1, { a: 1 }], '[1,{"a":1}]'],
  ["a list that is mostly holes", [{ a: 1 }, { b: 1 }, { c: 1 }], '[{"a":1},{"b":1},{"c":1}]'],
  ["an empty list", [], "[]"],
])("prints %s as a table", (_, value, text) => {
  expect(render(value, "table")).toBe(text);
});

it.each<[string, Json, string]>([
  ["an object", { title: "Login fails", labels: ["bug"] }, 'title: Login fails\nlabels: ["bug"]'],
  ["a list", ["one", 2, { a: 1 }], 'one\n2\n{"a":1}'],
  ["a number", 12, "12"],
])("prints %s as text", (_, value, text) => {
  expect(render(value, "text")).toBe(text);
});

it.each(["json", "table", "text"] as const)("leaves a string as it is in %s", (format) => {
  expect(render('"quoted"\n', format)).toBe('"quoted"\n');
});
