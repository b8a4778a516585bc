import { expect, it } from "vitest";
import {
  parseExactJson,
  parseExactMessage,
  parseJsonWithBigints,
  parseLosslessJson,
} from "../../../runtime/support/parse-exact-json.ts";
import { growth, linear } from "../../support/growth.ts";

it.each([
  ["[1234567890123456, 12345678901234567890]", [1234567890123456, "12345678901234567890"]],
  ['{"-98765432109876543210":-98765432109876543210}', { "-98765432109876543210": "-98765432109876543210" }],
  ['["\\\\", 12345678901234567890]', ["\\", "12345678901234567890"]],
  ['["\\\\\\" 12345678901234567890", 1]', ['\\" 12345678901234567890', 1]],
  ["[10000000000000000000.5, 10000000000000000000e1]", [1e19, 1e20]],
  ['"12345678901234567890"', "12345678901234567890"],
  ["12345678901234567890", "12345678901234567890"],
  ["[1,2]", [1, 2]],
])("keeps the digits of %s", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

it.each([
  "{12345678901234567890: 1}",
  "[-012345678901234567890]",
  '"12345678901234567890',
  "12345678901234567890x",
])("refuses %s, which is not JSON", (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError);
});

it("keeps the ids of messages numbers, also in a batch", () => {
  const message = '{"id":12345678901234567890,"params":{"id":12345678901234567890}}';
  const read = { id: Number("12345678901234567890"), params: { id: "12345678901234567890" } };
  expect(parseExactMessage(message)).toEqual(read);
  expect(parseExactMessage(`[${message},7]`)).toEqual([read, 7]);
});

it("changes no number that JSON.stringify wrote", () => {
  for (const number of [2 ** 53, 2 ** 64, 1e21, -1e300, 0.1])
    expect(parseLosslessJson(JSON.stringify([number]))).toEqual([number]);
  expect(parseLosslessJson("[9007199254740993]")).toEqual(["9007199254740993"]);
});

it("tells the numbers of a user from his strings", () => {
  const text =
    '{"a":12345678901234567890,"b":"12345678901234567890","c":["\ue000\\ue000",-12345678901234567890]}';
  expect(parseJsonWithBigints(text)).toEqual({
    a: 12345678901234567890n,
    b: "12345678901234567890",
    c: ["\ue000\ue000", -12345678901234567890n],
  });
});

it.each([
  ["a string that never ends", (size: number) => `1234567890123456"${'\\"'.repeat(size)}`],
  ["a string full of quotes", (size: number) => `["${'\\"'.repeat(size)}",12345678901234567890]`],
  ["a string full of backslashes", (size: number) => `["${"\\\\".repeat(size)}",12345678901234567890]`],
  ["strings without end", (size: number) => `12345678901234567890${'"'.repeat(size)}`],
  ["a number with a fraction", (size: number) => `${"1".repeat(size)}.5`],
  ["a number with an exponent", (size: number) => `[${"1".repeat(size)}e1]`],
  ["a long integer", (size: number) => "1".repeat(size)],
  ["many long integers", (size: number) => `[${"12345678901234567890,".repeat(size)}0]`],
])("takes time in proportion to %s", (_, textOf) => {
  const parse = (size: number) => {
    try {
      parseExactJson(textOf(size));
    } catch {
      // Not JSON: only the time counts.
    }
  };
  expect(growth(parse, 2_000)).toBeLessThan(linear);
});
