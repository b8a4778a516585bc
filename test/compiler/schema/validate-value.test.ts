import { expect, it } from "vitest";
import { validateValue } from "../../../compiler/schema/validate-value.ts";

const schema = (limit: object) => ({ type: "object", properties: { limit } });

it("fills in no default that the schema refuses, as a call does not", async () => {
  const refused = schema({ type: "integer", maximum: -1, default: 20 });
  expect(await validateValue(refused, {}, "the arguments")).toEqual([]);
  expect(await validateValue(refused, { limit: 3 }, "the arguments")).toEqual([
    { path: ["limit"], reason: "`limit` must be at most -1, not 3" },
  ]);
});

it("changes no value, and explains it with the defaults that a call would fill in", async () => {
  const limit = { type: "object", default: { most: 5 }, properties: { most: { anyOf: [{ maximum: 3 }] } } };
  const value = {};
  expect(await validateValue(schema(limit), value, "the arguments")).toEqual([
    { path: ["limit", "most"], reason: "`limit.most` must be at most 3, not 5" },
  ]);
  expect(value).toEqual({});
});
