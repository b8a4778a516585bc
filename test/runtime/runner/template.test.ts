import { expect, it } from "vitest";
import {
  argumentAt,
  fillTemplates,
  parseTemplate,
  renderTemplate,
  type TemplateProblem,
  wholeInsert,
} from "../../../runtime/runner/template.ts";

const render = (template: string, args: Record<string, unknown>) =>
  renderTemplate(parseTemplate(template).parts, args);

const rendered: [string, { template: string; args: Record<string, unknown>; want: string }][] = [
  ["an argument", { template: "/issues/{number}", args: { number: 7 }, want: "/issues/7" }],
  ["a path", { template: "{a.b.0}", args: { a: { b: ["x"] } }, want: "x" }],
  ["a name with dots before a path", { template: "{a.b}", args: { "a.b": 1, a: { b: 2 } }, want: "1" }],
  ["spaces inside the braces", { template: "{ name }", args: { name: "x" }, want: "x" }],
  ["literal braces", { template: '{{"q": {q}}}', args: { q: 1 }, want: '{"q": 1}' }],
  ["nothing for what is left out", { template: "a{b}c", args: {}, want: "ac" }],
  ["nothing for null", { template: "a{b}c", args: { b: null }, want: "ac" }],
  ["JSON for objects", { template: "{b}", args: { b: { c: [true] } }, want: '{"c":[true]}' }],
  ["no inherited property", { template: "[{constructor}{__proto__}{toString}]", args: {}, want: "[]" }],
  [
    "an own property of a hostile name",
    { template: "{__proto__}", args: JSON.parse('{"__proto__":"x"}'), want: "x" },
  ],
  ["no length of an array", { template: "[{a.length}]", args: { a: [1] }, want: "[]" }],
  ["no property of a text", { template: "[{a.length}]", args: { a: "abc" }, want: "[]" }],
  ["braces inside an argument as they are", { template: "{a}", args: { a: "{b}", b: "no" }, want: "{b}" }],
  ["names with any other sign", { template: "{filter[x]-$y}", args: { "filter[x]-$y": 1 }, want: "1" }],
  ["an empty template", { template: "", args: {}, want: "" }],
];

it.each(rendered)("renders %s", (_, { template, args, want }) => {
  expect(render(template, args)).toBe(want);
});

it("gives every value to the encoder, also one that is left out", () => {
  const { parts } = parseTemplate("/{a}/{b}");
  expect(
    renderTemplate(parts, { a: "x/y" }, (value, { name }) => encodeURIComponent(String(value ?? name))),
  ).toBe("/x%2Fy/b");
});

it("knows where a hole stands", () => {
  expect(parseTemplate("{{ {query} }}").parts).toEqual([
    { kind: "text", text: "{ " },
    { kind: "insert", name: "query", start: 3, end: 10 },
    { kind: "text", text: " }" },
  ]);
});

const broken: [string, string, TemplateProblem][] = [
  ["a brace that is never closed", "ab{c", { kind: "unclosed", start: 2, end: 3 }],
  ["a brace that was never opened", "ab}c", { kind: "unopened", start: 2, end: 3 }],
  ["a hole without a name", "a{ }", { kind: "empty", start: 1, end: 4 }],
];

it.each(broken)("reports %s, and keeps it as text", (_, source, problem) => {
  const template = parseTemplate(source);
  expect(template.problems).toEqual([problem]);
  expect(render(source, {})).toBe(source);
});

it("keeps the type of a template that is one hole", () => {
  expect(fillTemplates({ n: "{n}", list: ["{flag}", "n={n}"] }, { n: 3, flag: false })).toEqual({
    n: 3,
    list: [false, "n=3"],
  });
});

it("leaves out the property and the element whose argument was left out", () => {
  expect(fillTemplates({ a: "{a}", list: ["{a}", 1], text: "[{a}]" }, {})).toEqual({ list: [1], text: "[]" });
});

it("keeps null, numbers and hostile keys of the value it fills in", () => {
  const value = JSON.parse('{"__proto__":{"x":"{x}"},"n":null,"one":1}');
  expect(JSON.stringify(fillTemplates(value, { x: true }))).toBe('{"__proto__":{"x":true},"n":null,"one":1}');
});

it("takes only a lone hole for a whole value", () => {
  expect(wholeInsert(parseTemplate("{a}").parts)?.name).toBe("a");
  expect(wholeInsert(parseTemplate(" {a}").parts)).toBeUndefined();
  expect(wholeInsert(parseTemplate("{a}{b}").parts)).toBeUndefined();
  expect(wholeInsert(parseTemplate("a").parts)).toBeUndefined();
});

it("finds nothing under a value that has no properties", () => {
  expect(argumentAt({ a: null }, "a.b")).toBeUndefined();
  expect(argumentAt({}, "a.b")).toBeUndefined();
});
