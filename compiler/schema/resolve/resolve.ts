import type { JsonSchema } from "../../../runtime/support/json.ts";
import { plainSchema } from "../algebra/plain.ts";
import { build } from "./build.ts";
import { type SchemaDocument, schemaDocument } from "./document.ts";
import { schemaLimits } from "./limits.ts";
import { plan } from "./plan.ts";
import type { Resolution } from "./resolution.ts";
import { resolveReferences } from "./resolve-references.ts";

/**
 * A resolver over the shared schemas of a spec (`#/schemas/<name>`). References that are not recursive are
 * inlined; definitions that recurse, or whose copies would more than double the schema, stay in `$defs`. Older drafts and OpenAPI's
 * `nullable` come out as draft 2020-12. Never throws, never fetches, never changes its input.
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
    return withinBounds((inlined) => build(graph, plan(graph, inlined)), graph.units.length > 1);
  };
}

/** A schema with copies of its definitions may be this many times as long as with one of each. */
const maxGrowth = 2;

/** Builds with as many copies of definitions as fit, because most clients read copies better than references. */
function withinBounds(buildWith: (inlined: number) => Resolution, refers: boolean): Resolution {
  let inlined: number = schemaLimits.inlined;
  let resolution = buildWith(inlined);
  if (!refers) return resolution;
  const most = maxGrowth * lengthOf(buildWith(0));
  while (inlined > 0 && lengthOf(resolution) > most) {
    inlined = Math.floor(inlined / 4);
    resolution = buildWith(inlined);
  }
  return resolution;
}

function lengthOf({ schema }: Resolution): number {
  return JSON.stringify(schema).length;
}

/** Resolves one schema; for many over the same shared schemas take a `schemaResolver`. */
export function resolveSchema(
  schema: JsonSchema,
  shared: Readonly<Record<string, JsonSchema>> = {},
): Resolution {
  return schemaResolver(shared)(schema);
}
