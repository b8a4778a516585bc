import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { named } from "../schema/algebra/property.ts";
import type { Lookup } from "../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject, subschemas } from "../schema/json-schema.ts";
import { omit } from "../schema/keywords/annotations.ts";
import { isFrozen, looksAtEvaluated } from "./place.ts";

/** The definitions of one schema while it is rewritten. */
export interface Definitions {
  /** The schema without its `$defs`. */
  readonly root: SchemaObject;
  /** The definitions by name. Rules may add definitions during iteration. */
  readonly schemas: Map<string, JsonSchema>;
  readonly lookUp: Lookup;
  readonly define: (parts: readonly SchemaObject[]) => string | undefined;
  /** Whether `define` was called for more new definitions than allowed. */
  readonly refused: () => boolean;
  /** Returns the root with the definitions that are reachable from it. */
  readonly attach: (root: SchemaObject) => SchemaObject;
}

const PREFIX = "#/$defs/";

/** Reads the definitions of a schema. `define` makes at most `most` new ones, for combinations of recursive schemas. */
export function createDefinitions(schema: JsonSchema, most: number): Definitions {
  const whole: SchemaObject = isObject(schema) ? schema : schema ? {} : { not: {} };
  const defined = Object.entries(named(whole, "$defs"));
  const given: ReadonlyMap<string, JsonSchema> = new Map(
    defined.filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])),
  );
  const schemas = new Map(given);
  const made = new Map<string, { readonly $ref: string; readonly parts: readonly SchemaObject[] }>();
  let refused = false;
  const lookUp: Lookup = (reference) => schemas.get(nameIn(reference) ?? "");

  /** Expands a new definition into given ones. Their combinations are finite, so recursion returns to known ones. */
  const opened = (part: SchemaObject): readonly SchemaObject[] =>
    [...made.values()].find(({ $ref }) => $ref === part["$ref"])?.parts ?? [part];

  const define = (parts: readonly SchemaObject[]): string | undefined => {
    const distinct = new Map(parts.flatMap(opened).map((part) => [JSON.stringify(part), part]));
    const key = [...distinct.keys()].toSorted().join("\n");
    const known = made.get(key);
    if (known !== undefined) return known.$ref;
    refused ||= made.size >= most;
    if (refused) return undefined;
    const all = [...distinct.values()];
    const $ref = `${PREFIX}${freeName(all, schemas)}`;
    made.set(key, { $ref, parts: all });
    const bodies = all.map((part) => given.get(nameIn(part["$ref"]) ?? "") ?? part);
    schemas.set(nameIn($ref) ?? "", { allOf: bodies });
    return $ref;
  };

  const attach = (root: SchemaObject): SchemaObject => {
    const used = reachable([root], schemas);
    const kept = [...schemas].filter(([name]) => used.has(name));
    return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) };
  };

  return { root: omit(whole, "$defs"), schemas, lookUp, define, attach, refused: () => refused };
}

/** Returns the names of all definitions that are reachable from `from`. */
export function reachable(
  from: readonly JsonSchema[],
  schemas: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (const schema of queue) {
    if (!isObject(schema)) continue;
    for (const [child] of subschemas(schema)) queue.push(child);
    const name = nameIn(schema["$ref"]);
    const target = name === undefined || found.has(name) ? undefined : schemas.get(name);
    if (name === undefined || target === undefined) continue;
    found.add(name);
    queue.push(target);
  }
  return found;
}

/** Returns the definitions that a frozen schema refers to. They must not be rewritten either. */
export function frozenDefinitions(
  root: JsonSchema,
  schemas: ReadonlyMap<string, JsonSchema>,
  exclusive: (branches: unknown) => boolean,
): ReadonlySet<string> {
  if (schemas.size === 0) return new Set();
  const frozen: JsonSchema[] = [];
  const queue = [root, ...schemas.values()];
  for (const schema of queue) {
    if (typeof schema === "boolean") continue;
    for (const [child, step] of subschemas(schema))
      (isFrozen(schema, step, exclusive) ? frozen : queue).push(child);
    if (looksAtEvaluated(schema)) frozen.push({ $ref: schema["$ref"] });
  }
  return reachable(frozen, schemas);
}

function nameIn(reference: unknown): string | undefined {
  return typeof reference === "string" && reference.startsWith(PREFIX)
    ? reference.slice(PREFIX.length)
    : undefined;
}

/** Returns a free name derived from the first reference: `Node` becomes `Node2`. */
function freeName(parts: readonly SchemaObject[], taken: ReadonlyMap<string, unknown>): string {
  const reference = parts.map(({ $ref }) => $ref).find(($ref) => typeof $ref === "string");
  const stem = reference?.slice(PREFIX.length).replace(/\d+$/, "") ?? "Definition";
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}
