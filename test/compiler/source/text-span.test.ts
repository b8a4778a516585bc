import { expect, it } from "vitest";
import { sourceFile } from "../../../compiler/source/source-file.ts";
import { textSpan } from "../../../compiler/source/text-span.ts";

/** `raw` is the whole spelling; `part` is sought in the value and must be found spelt as `want`. */
const found: [string, { raw: string; value: string; part: string; want: string }][] = [
  ["plain text", { raw: "a {b} c", value: "a {b} c", part: "{b}", want: "{b}" }],
  ["double quotes", { raw: '"a {b} c"', value: "a {b} c", part: "{b}", want: "{b}" }],
  ["single quotes", { raw: "'it''s {b}'", value: "it's {b}", part: "{b}", want: "{b}" }],
  ["escapes", { raw: '"\\n\\u00e9\\"{b}"', value: '\né"{b}', part: "{b}", want: "{b}" }],
  ["a part with an escape", { raw: '"a\\"b"', value: 'a"b', part: '"', want: '\\"' }],
  ["a folded plain text", { raw: "a\n    b {c}", value: "a b {c}", part: "{c}", want: "{c}" }],
  [
    "a literal block",
    { raw: "|\n    a\n      b\n\n    {c}\n", value: "a\n  b\n\n{c}\n", part: "{c}", want: "{c}" },
  ],
  ["a folded block", { raw: ">-\n    a\n    {c}", value: "a {c}", part: "{c}", want: "{c}" }],
  ["a joined line", { raw: '"a\\\n   b{c}"', value: "ab{c}", part: "{c}", want: "{c}" }],
  ["CR LF", { raw: "|\r\n  a\r\n  {c}\r\n", value: "a\n{c}\n", part: "{c}", want: "{c}" }],
  [
    "a spelling that is not known, as a whole",
    { raw: "*alias", value: "x {c}", part: "{c}", want: "*alias" },
  ],
];

it.each(found)("finds a part of %s", (_, { raw, value, part, want }) => {
  const before = "key: ";
  const source = sourceFile("a.yaml", `${before}${raw}\n`);
  const whole = { source, start: before.length, end: before.length + raw.length };
  const from = value.indexOf(part);
  const span = textSpan(whole, value, from, from + part.length);
  expect(source.text.slice(span.start, span.end)).toBe(want);
});
