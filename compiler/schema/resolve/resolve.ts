import type { JsonSchema } from "../../../runtime/support/json.ts";
import { plainSchema } from "../algebra/plain.ts";
import { build } from "./build.ts";
import { type SchemaDocument, schemaDocument } from "./document.ts";
import { plan } from "./plan.ts";
import type { Resolution } from "./resolution.ts";
import { resolveReferences } from "./resolve-references.ts";

/**
 * A resolver over the shared schemas of a spec (`#/schemas/<name>`). References that are not recursive are
 * inlined; what recurses, or would make the schema too large, stays in `$defs`. Older drafts and OpenAPI's
 * `nullable` come out as draft 2020-12. Never throws, never fetches, never changes what it is given.
 */
export function schemaResolver(
  shared: Readonly<Record<string, JsonSchema>> = {},
): (schema: JsonSchema) => Resolution {
  const documents = new Map<string, SchemaDocument>(
    Object.entries(shared).map(([name, schema]) => [name, schemaDocument(schema, name)]),
  );
  return (schema) => {
    const plain = plainSchema(schema);
    if (plain !== undefined) return { schema: plain, problems: [], kept: [] };
    const graph = resolveReferences({ root: schemaDocument(schema), shared: documents });
    return build(graph, plan(graph));
  };
}

/** Resolves one schema; for many over the same shared schemas take a `schemaResolver`. */
export function resolveSchema(
  schema: JsonSchema,
  shared: Readonly<Record<string, JsonSchema>> = {},
): Resolution {
  return schemaResolver(shared)(schema);
}
