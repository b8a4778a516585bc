import fc from "fast-check";
import { expect, it } from "vitest";
import { brief, parseText } from "../../support/diagnose.ts";

const parseJsonText = (text: string) => parseText(text, "spec.json");

it("gives the same tree as YAML, with places", () => {
  const text = '{"a": {"b": [1, "x"]}, "__proto__": {"c": null}}';
  const json = parseJsonText(text).tree;
  const yaml = parseText(text).tree;
  expect(json.value).toEqual(yaml.value);
  expect(Object.keys(json.value as object)).toEqual(["a", "__proto__"]);
  for (const path of [[], ["a"], ["a", "b"], ["a", "b", 1], ["__proto__", "c"], ["a", "nope"]]) {
    for (const part of ["key", "value"] as const) {
      const { start, end } = json.locate(path, part);
      expect(yaml.locate(path, part)).toMatchObject({ start, end });
    }
  }
});

it.each<[name: string, text: string, want: string[]]>([
  ["a comment", '{\n  // no\n  "a": 1\n}', ["DMC1003 2:3 «// no»: invalid JSON: JSON has no comments"]],
  ["a trailing comma", '{"a": 1,}', ["DMC1003 1:9 «}»: invalid JSON: there is a comma after the last entry"]],
  ["a missing comma", '{"a": 1 "b": 2}', ['DMC1003 1:9 «"b"»: invalid JSON: `,` is expected']],
  ["a second value", "{} {}", ["DMC1003 1:4 «{»: invalid JSON: the end of the file is expected"]],
  ["single quotes", "{'a': 1}", ["DMC1003 1:2 «'a'»: invalid JSON: strings must be in double quotes"]],
  ["a duplicate key", '{"a": 1, "\\u0061": 2}', ['DMC1004 1:10 «"\\u0061"»: the map has the key `a` twice']],
  ["an empty file", " \n", ["DMC1006 1:1 «»: the file has no content"]],
])("reports %s", (_name, text, want) => {
  expect(parseJsonText(text).report.diagnostics.map(brief)).toEqual(want);
});

it("reports nesting beyond the limit instead of failing", () => {
  for (const depth of [201, 5000, 500_000]) {
    const codes = parseJsonText("[".repeat(depth) + "]".repeat(depth)).report.diagnostics.map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["DMC1011"]);
  }
  expect(parseJsonText("[".repeat(199) + "]".repeat(199)).report.diagnostics).toEqual([]);
});

it("reads every JSON text as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 1);
      const { tree, report } = parseJsonText(text);
      expect(report.diagnostics).toEqual([]);
      expect(tree.value).toEqual(JSON.parse(text));
    }),
  );
});

it("accepts a damaged text only where JSON.parse does", () => {
  const damage = fc.record({
    at: fc.nat(60),
    cut: fc.nat(2),
    put: fc.constantFrom("", ",", "}", "]", '"', "0", "\\", "x"),
  });
  fc.assert(
    fc.property(fc.jsonValue(), damage, (value, { at, cut, put }) => {
      const whole = JSON.stringify(value);
      const text = whole.slice(0, at) + put + whole.slice(at + cut);
      const codes = parseJsonText(text).report.diagnostics.map(({ code }) => code);
      const accepted = codes.every((code) => code === "DMC1004");
      expect({ text, accepted }).toEqual({ text, accepted: isJson(text) });
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it("keeps the digits of integers beyond 2^53, but not of bounds", () => {
  const { tree } = parseText(
    '{"default":7190000000000000301,"enum":[-7190000000000000301,5],"maximum":9223372036854775807}',
    "a.json",
  );
  expect(tree.value).toEqual({
    default: "7190000000000000301",
    enum: ["-7190000000000000301", 5],
    maximum: Number("9223372036854775807"),
  });
});
