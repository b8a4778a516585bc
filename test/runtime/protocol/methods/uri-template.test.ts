import { expect, it } from "vitest";
import { uriMatcher } from "../../../../runtime/protocol/methods/uri-template.ts";
import { growth, linear } from "../../../support/growth.ts";

it.each([
  ["test://template/{id}/data", "test://template/42/data", { id: "42" }],
  ["test://{a}/{b}", "test://x/y", { a: "x", b: "y" }],
  ["file:///{+path}", "file:///a/b/c.txt", { path: "a/b/c.txt" }],
  ["test://{id}", "test://a%20b%2Fc", { id: "a b/c" }],
  ["test://{id}", "test://%E4%BD%A0", { id: "你" }],
  ["test://{id}", "test://%zz", { id: "%zz" }],
  ["test://x{/a,b}", "test://x/1/2", { a: "1", b: "2" }],
  ["test://x{?q,page}", "test://x?q=a&page=2", { q: "a", page: "2" }],
  ["test://x{?q,page}", "test://x", {}],
  ["test://x{#part}", "test://x#top", { part: "top" }],
  ["test://x{.ext}", "test://x.json", { ext: "json" }],
  ["test://x{;v}", "test://x;v=1", { v: "1" }],
  ["test://x/{list*}", "test://x/a", { list: "a" }],
  ["test://{__proto__}", "test://x", { ["__proto__"]: "x" }],
])("%s makes %s", (template, uri, variables) => {
  const matched = uriMatcher(template).match(uri);
  expect(Object.entries(matched ?? {})).toEqual(Object.entries(variables));
});

it.each([
  ["test://template/{id}/data", "test://template/a/b/data"],
  ["test://template/{id}/data", "test://template/a/data/more"],
  ["test://a.b/{id}", "test://aXb/1"],
  ["test://{id}", "test://a?b"],
])("%s cannot make %s", (template, uri) => {
  expect(uriMatcher(template).match(uri)).toBeUndefined();
});

it("gives up on endless URIs in linear time", () => {
  const matcher = uriMatcher("x://{+a}/{+b}/{+c}/end");
  const match = (size: number) => matcher.match(`x://${"/".repeat(size)}`);
  expect(match(100_000)).toBeUndefined();
  expect(growth(match, 12_500)).toBeLessThan(linear);
});
