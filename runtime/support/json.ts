/** Any JSON value (RFC 8259). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema: draft 2020-12 unless it specifies another. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** Returns true for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
