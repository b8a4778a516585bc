import { expect, it } from "vitest";
import { needsData } from "../../../../compiler/runners/http/needs-data.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

const plain = { format: "json" } as const;

it.each([
  [{ ...plain, pick: "a" }, true],
  [{ format: "table" }, true],
  [{ ...plain, pages: { next: "next" } }, true],
  [{ ...plain, pages: { next: "link-header" } }, false],
  [{ format: "text" }, false],
  [plain, false],
] as const)("of a tool with %j says %s", (result, needed) => {
  expect(needsData(result, undefined)).toBe(needed);
});

it.each<[JsonSchema, boolean]>([
  [{ type: "object" }, true],
  [{ type: ["array", "null"] }, true],
  [{ enum: [1, 2] }, true],
  [{ const: null }, true],
  [{ anyOf: [{ type: "object" }, { $ref: "#/$defs/A" }], $defs: { A: { type: "array" } } }, true],
  [{ allOf: [{ type: "integer" }, true] }, true],
  [{ $ref: "#/$defs/A", $defs: { A: { anyOf: [{ type: "array", items: { $ref: "#/$defs/A" } }] } } }, true],
  [false, true],
  [true, false],
  [{}, false],
  [{ type: "string" }, false],
  [{ enum: ["a", 1] }, false],
  [{ oneOf: [{ type: "object" }, { type: "string" }] }, false],
  [{ $ref: "#/$defs/A", $defs: { A: { type: "string" } } }, false],
])("of an output %j says %s", (output, needed) => {
  expect(needsData(plain, output)).toBe(needed);
});
