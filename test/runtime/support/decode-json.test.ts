import { expect, it } from "vitest";
import { decodeJson } from "../../../runtime/support/decode-json.ts";
import { growth, linear } from "../../support/growth.ts";

it.each<[unknown, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['  ```\n{"a":1}```  ', { a: 1 }],
  ['```{"a":1}```', { a: 1 }],
  ['"{\\"a\\":1}"', { a: 1 }],
  ["```", "```"],
  ["`````", "`````"],
  ["``` ```", "``` ```"],
  ["```json\nnot JSON\n```", "```json\nnot JSON\n```"],
  ['```json\n{"a":1}', '```json\n{"a":1}'],
  ["plain", "plain"],
  [7, 7],
])("reads %j as %j", (given, value) => {
  expect(decodeJson(given)).toEqual(value);
});

it.each([
  ["a fence that never ends", (size: number) => `\`\`\`${" ".repeat(size)}x`],
  ["a fence of blanks", (size: number) => `\`\`\`${" ".repeat(size)}\`\`\``],
  ["a fence in blanks", (size: number) => `${" ".repeat(size)}\`\`\`x\`\`\`${" ".repeat(size)}x`],
  ["the name of a language", (size: number) => `\`\`\`${"a".repeat(size)}\`\`\``],
  ["blanks", (size: number) => `${" ".repeat(size)}x`],
])("takes time in proportion to %s", (_, textOf) => {
  expect(growth((size) => decodeJson(textOf(size)), 2_000)).toBeLessThan(linear);
});
