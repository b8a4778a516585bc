import { expect, it } from "vitest";
import { copyForDefaults, defaultsReach } from "../../../../runtime/call/validate/copy-for-defaults.ts";
import type { JsonSchema } from "../../../../runtime/support/json.ts";

it.each<[JsonSchema, string]>([
  [true, "nothing"],
  [{ type: "object", properties: { default: { type: "string" } } }, "nothing"],
  [{ type: "object", properties: { a: { enum: [{ default: 1 }] } } }, "nothing"],
  [{ type: "object", properties: { a: { default: 1 } } }, "root"],
  [{ type: "object", properties: { a: { properties: { b: { default: 1 } } } } }, "deep"],
  [{ type: "object", properties: { a: { default: 1, items: { default: 2 } } } }, "deep"],
  [{ type: "object", $defs: { A: { default: 1 } } }, "deep"],
  [{ type: "object", allOf: [{ properties: { a: { default: 1 } } }] }, "deep"],
])("finds how far the defaults of %j reach: %s", (schema, reach) => {
  expect(defaultsReach(schema)).toBe(reach);
});

it("copies only what may change", () => {
  const value = { a: { b: [1] } };
  expect(copyForDefaults(value, "nothing")).toBe(value);
  const root = copyForDefaults(value, "root");
  expect(root).not.toBe(value);
  expect(root["a"]).toBe(value.a);
  const deep = copyForDefaults(value, "deep");
  expect(deep).toEqual(value);
  expect(deep["a"]).not.toBe(value.a);
});

it("keeps a key that is called __proto__ a key", () => {
  const value = JSON.parse('{"__proto__": {"x": {}}}');
  for (const reach of ["root", "deep"] as const) {
    const copy = copyForDefaults(value, reach);
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  }
});
