import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject, subschemas } from "../json-schema.ts";
import { components } from "../resolve/components.ts";
import { parsePointer } from "../resolve/pointer.ts";

/** A schema that gets a function of its own. */
export interface Definition {
  /** Its place in the whole schema, as faults name it: `#`, or `#/$defs/Name`. */
  readonly place: string;
  readonly schema: JsonSchema;
}

export interface DefinitionGraph {
  /** The whole schema without its definitions, then the definitions that it leads to. */
  readonly all: readonly [Definition, ...Definition[]];
  /** The definition that a reference leads to. */
  readonly find: (reference: string) => Definition | undefined;
  /** Whether a definition can lead back to itself. */
  readonly recursive: boolean;
  /** Whether one value may be checked by one definition several times, as often as 2 to the power of its depth. */
  readonly repeating: boolean;
}

/** The definitions of a resolved schema: every `$ref` is `#` or `#/$defs/…`. */
export function definitionGraph(whole: JsonSchema): DefinitionGraph {
  const { $defs, ...own } = isObject(whole) ? whole : ({} as SchemaObject);
  const root: Definition = { place: "#", schema: isObject(whole) ? own : whole };
  const named = new Map<string, Definition>(
    Object.entries(isObject($defs) ? $defs : {}).flatMap(([name, schema]) =>
      isSchema(schema) ? [[name, { place: `#/$defs/${name}`, schema }]] : [],
    ),
  );
  const find = (reference: string): Definition | undefined => {
    if (reference === "#") return root;
    const [keyword, name, ...rest] = reference.startsWith("#/") ? parsePointer(reference.slice(1)) : [];
    return keyword === "$defs" && name !== undefined && rest.length === 0 ? named.get(name) : undefined;
  };
  const next = new Map<Definition, readonly Definition[]>();
  const successors = (definition: Definition): readonly Definition[] => {
    const known = next.get(definition) ?? referencesIn(definition.schema).flatMap((to) => find(to) ?? []);
    next.set(definition, known);
    return known;
  };
  const groups = components([root], successors);
  const isLoop = (group: readonly Definition[]) =>
    group.length > 1 || group.some((definition) => successors(definition).includes(definition));
  const loops = groups.filter(isLoop).flat();
  return {
    all: [root, ...[...named.values()].filter((definition) => next.has(definition))],
    find,
    recursive: loops.length > 0,
    repeating: loops.some(({ schema }) => repeats(schema)),
  };
}

function referencesIn(schema: JsonSchema): readonly string[] {
  if (!isObject(schema)) return [];
  const { $ref } = schema;
  const inner = subschemas(schema).flatMap(([child]) => referencesIn(child));
  return typeof $ref === "string" ? [$ref, ...inner] : inner;
}

/** Keywords that apply to the value itself, or to a member that another keyword applies to as well. */
const overlapping: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "dependentSchemas",
  "contains",
  "patternProperties",
]);

function repeats(schema: JsonSchema): boolean {
  if (!isObject(schema)) return false;
  const keywords = Object.keys(schema);
  if (keywords.some((keyword) => overlapping.has(keyword))) return true;
  if (schema["$ref"] !== undefined && keywords.length > 1) return true;
  return subschemas(schema).some(([child]) => repeats(child));
}
