import { expect, it } from "vitest";
import { parseUriTemplate } from "../../../compiler/spec/uri-template.ts";

it.each([
  ["notes://{folder}/{name}", ["folder", "name"]],
  ["file:///{+path}{?query,limit:3,tags*}", ["path", "query", "limit", "tags"]],
  ["x://{a%20b}/{c.d}", ["a%20b", "c.d"]],
])("reads %s", (text, variables) => {
  expect(parseUriTemplate(text)).toEqual({ kind: "template", variables });
});

it.each([
  ["x://{a", "{", 4],
  ["x://a}", "}", 5],
  ["x://{}", "{}", 4],
  ["x://{a-b}", "{a-b}", 4],
  ["x://{!a}", "{!a}", 4],
  ["x://{a:0}", "{a:0}", 4],
])("refuses %s at %s", (text, at, start) => {
  expect(parseUriTemplate(text)).toMatchObject({ kind: "fault", start, end: start + at.length });
});

it("refuses a template without variables", () => {
  expect(parseUriTemplate("x://a")).toMatchObject({ kind: "fault", reason: "it has no variable" });
});
