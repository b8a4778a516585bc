import fc from "fast-check";
import { expect, it } from "vitest";
import { dataLiteral, stringLiteral } from "../../../../compiler/emit/text/string-literal.ts";

const evaluate = (literal: string): unknown => new Function(`"use strict"; return ${literal};`)();

const hostile = [
  "",
  "'\"`\\",
  "${process.exit(1)}",
  "</script><!--",
  "\u2028\u2029\u0000\u0085\u001b",
  "\ud800 alone, \udc00 too, \ud83d\ude00 not",
  "\u202e bidi \u200b zero \ufeff mark",
  "a\nb\r\nc\td",
  '[{"name":"a"},{"name":"b"}]',
  "日本語 emoji 👩‍👩‍👧‍👦",
];

it.each(hostile)("gives %j back, by either literal", (text) => {
  expect(evaluate(stringLiteral(text))).toBe(text);
  expect(evaluate(dataLiteral(text))).toBe(text);
});

it("gives any text back, by either literal", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(evaluate(stringLiteral(text))).toBe(text);
      expect(evaluate(dataLiteral(text))).toBe(text);
    }),
  );
});

it("writes data in ASCII, and on a new line where a list goes on", () => {
  const literal = dataLiteral('{"tools":[{"name":"é"},{"name":"b"}]}');
  expect(literal).toBe(`'{"tools":[{"name":"\\u00e9"},\\\n{"name":"b"}]}'`);
  expect(evaluate(literal)).toBe('{"tools":[{"name":"é"},{"name":"b"}]}');
});

it("keeps letters of any script readable, and shows what hides", () => {
  expect(stringLiteral("größe 日本 \u202ex")).toBe('"größe 日本 \\u202ex"');
});

it.each(hostile)("never ends a script, nor begins a comment of HTML: %j", (text) => {
  expect(stringLiteral(text) + dataLiteral(text)).not.toMatch(/<\/|<!/);
});
