/** A JSON Schema of the document (draft 2020-12, as OpenAPI 3.1 has it). */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: "string" };
export const count: Schema = { type: "integer", minimum: 0 };
export const object: Schema = { type: "object" };

/** An object of these properties and no other; those whose names end in `?` may be missing. */
export function closed(properties: Readonly<Record<string, Schema>>, rest: Schema = {}): Schema {
  const entries = Object.entries(properties);
  return {
    type: "object",
    additionalProperties: false,
    required: entries.map(([name]) => name).filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema])),
    ...rest,
  };
}

export function listOf(items: Schema): Schema {
  return { type: "array", items };
}

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

export function oneOf(...names: readonly string[]): Schema {
  return { oneOf: names.map(ref) };
}
