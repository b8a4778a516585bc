import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { runnerKinds } from "../../../compiler/runners/runner-kinds.ts";
import { specSchemaText } from "../../../compiler/spec/spec-schema.ts";
import { upstreamKinds } from "../../../compiler/upstreams/upstream-kinds.ts";
import { isObject } from "../../../runtime/support/json.ts";

const schema = JSON.parse(specSchemaText());

it("is a JSON Schema that a strict validator takes", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  expect(ajv.validateSchema(schema)).toBe(true);
  expect(() => ajv.compile(schema)).not.toThrow();
});

it("describes every key, for editors", () => {
  const silent = propertiesIn(schema).filter(([, property]) => {
    const { $ref = "", description } = property;
    return !description && !schema.$defs[$ref.split("/").at(-1) ?? ""]?.description;
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

/** Every entry of every `properties`, however deep. */
function propertiesIn(node: unknown): [name: string, property: { $ref?: string; description?: string }][] {
  if (typeof node !== "object" || node === null) return [];
  const own =
    isObject(node) && isObject(node["properties"])
      ? Object.entries(node["properties"]).filter(([, property]) => isObject(property))
      : [];
  return [...own, ...Object.values(node).flatMap(propertiesIn)] as ReturnType<typeof propertiesIn>;
}

it("knows the runners and upstreams that the compiler knows", () => {
  expect(Object.keys(schema.$defs.Run.properties)).toEqual(Object.keys(runnerKinds));
  expect(Object.keys(schema.$defs.Upstream.properties)).toEqual(Object.keys(upstreamKinds));
});

it("closes every map whose keys are fixed", () => {
  const open = Object.entries<Record<string, unknown>>(schema.$defs)
    .filter(([, definition]) => definition["properties"] && definition["additionalProperties"] !== false)
    .map(([name]) => name);
  expect(open).toEqual(["JsonSchema"]);
});
