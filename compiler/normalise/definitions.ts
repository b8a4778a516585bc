import { isObject, type JsonSchema } from "../../runtime/json.ts";
import { omit } from "../schema/annotations.ts";
import { isSchema, type SchemaObject, subschemas } from "../schema/keywords.ts";
import { named } from "../schema/property.ts";
import type { Lookup } from "../schema/type-set.ts";

/** The definitions of one schema while it is rewritten. */
export interface Definitions {
  /** The schema without its `$defs`. */
  readonly root: SchemaObject;
  /** By name; rules may add to it while it is walked. */
  readonly schemas: Map<string, JsonSchema>;
  readonly lookUp: Lookup;
  readonly define: (parts: readonly SchemaObject[]) => string | undefined;
  /** The root with those definitions that it leads to. */
  readonly attach: (root: SchemaObject) => SchemaObject;
}

/** New definitions are made for what recursive schemas demand together; a bound, for they can multiply. */
const MAX_DEFINITIONS = 64;

const PREFIX = "#/$defs/";

export function createDefinitions(schema: JsonSchema): Definitions {
  const whole: SchemaObject = isObject(schema) ? schema : schema ? {} : { not: {} };
  const defined = Object.entries(named(whole, "$defs"));
  const schemas = new Map(defined.filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])));
  const made = new Map<string, string>();
  const lookUp: Lookup = (reference) =>
    reference.startsWith(PREFIX) ? schemas.get(reference.slice(PREFIX.length)) : undefined;

  const define = (parts: readonly SchemaObject[]): string | undefined => {
    const key = JSON.stringify(parts);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (schemas.size >= MAX_DEFINITIONS) return undefined;
    const name = freeName(parts, schemas);
    made.set(key, PREFIX + name);
    schemas.set(name, { allOf: parts.map((part) => expanded(part, lookUp)) });
    return PREFIX + name;
  };

  const attach = (root: SchemaObject): SchemaObject => {
    const used = reachable([root], schemas);
    const kept = [...schemas].filter(([name]) => used.has(name));
    return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) };
  };

  return { root: omit(whole, "$defs"), schemas, lookUp, define, attach };
}

/** The names of all definitions that some schemas lead to. */
export function reachable(
  from: readonly JsonSchema[],
  schemas: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (const schema of queue) {
    if (!isObject(schema)) continue;
    queue.push(...subschemas(schema).map(([child]) => child));
    const { $ref } = schema;
    const name = typeof $ref === "string" && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
    const target = name === undefined || found.has(name) ? undefined : schemas.get(name);
    if (name === undefined || target === undefined) continue;
    found.add(name);
    queue.push(target);
  }
  return found;
}

function expanded(part: SchemaObject, lookUp: Lookup): JsonSchema {
  const { $ref, ...rest } = part;
  return typeof $ref === "string" && Object.keys(rest).length === 0 ? (lookUp($ref) ?? true) : part;
}

/** After the first definition in it: `Node` gives `Node2`. */
function freeName(parts: readonly SchemaObject[], taken: ReadonlyMap<string, unknown>): string {
  const reference = parts.map(({ $ref }) => $ref).find(($ref) => typeof $ref === "string");
  const stem = reference?.slice(PREFIX.length).replace(/\d+$/, "") ?? "Definition";
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}
