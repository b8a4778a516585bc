import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { PreparedTool } from "../../../../runtime/call/tool-table.ts";
import { type ConvertedCall, checkArguments } from "../../../../runtime/call/validate/check-arguments.ts";

const schema = {
  type: "object",
  properties: { id: { type: "string" }, limit: { type: "integer", maximum: 100, default: 20 } },
  required: ["id"],
  additionalProperties: false,
};
const tool = (strict: boolean) =>
  ({
    record: { name: "get", signature: "get(id:string,limit?:int=20)", inputSchema: schema },
    validators: { args: new Ajv2020({ allErrors: true, useDefaults: true }).compile(schema) },
    defaults: "root",
    strict,
  }) as unknown as PreparedTool;

it("runs a call whose arguments have the wrong types, fills in defaults, and notes the conversions", () => {
  const call: ConvertedCall = {};
  expect(checkArguments(tool(false), { id: 42, limit: null }, call)).toEqual({ id: "42", limit: 20 });
  expect(call.conversions).toEqual(['`id`: 42 read as "42"', "`limit`: null left out"]);
});

it("notes nothing of a call that is valid as it came", () => {
  const call: ConvertedCall = {};
  expect(checkArguments(tool(false), { id: "42" }, call)).toEqual({ id: "42", limit: 20 });
  expect(call).toEqual({});
});

it("refuses the same call if arguments are strict", () => {
  expect(() => checkArguments(tool(true), { id: 42 })).toThrow("`id` must be a string, not 42");
});

it("explains the values that the validator saw", () => {
  expect(() => checkArguments(tool(false), { id: 1, limit: "500" })).toThrow(
    "`limit` must be at most 100, not 500",
  );
});
