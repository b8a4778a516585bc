import { isNode, type Node, nodeAt } from "../read/document.ts";
import type { References } from "../read/references.ts";
import { isDropped } from "../schemas/directions.ts";

/** An object whose properties can be separate arguments. */
export interface FlatObject {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
}

/** Keywords that do not restrict the value, and those that flattening reads. */
const understood: ReadonlySet<string> = new Set(
  [
    "type properties required allOf additionalProperties title description example examples externalDocs xml",
    "deprecated default minProperties maxProperties readOnly writeOnly $comment",
  ].flatMap((line) => line.split(" ")),
);

/**
 * The properties of an object schema, with those of its references and of its `allOf`. Undefined if the properties do not
 * describe the whole schema: it is not an object, has alternatives, or allows properties without a name.
 */
export function flattenObject(schema: unknown, references: References): FlatObject | undefined {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  const collect = (given: unknown, seen: readonly unknown[]): boolean => {
    const node = references.follow(given)?.node;
    if (node === undefined || seen.includes(node) || !isPlainObject(node)) return false;
    const own = Object.entries(nodeAt(node, "properties") ?? {}).filter(
      ([, property]) => !isDropped(property, "request", references),
    );
    if (own.some(([name, property]) => properties.has(name) && properties.get(name) !== property))
      return false;
    for (const [name, property] of own) properties.set(name, property);
    for (const name of listAt(node, "required")) required.add(String(name));
    return listAt(node, "allOf").every((part) => collect(part, [...seen, node]));
  };
  if (!collect(schema, []) || properties.size === 0) return undefined;
  return { properties, required: new Set([...required].filter((name) => properties.has(name))) };
}

function listAt(node: Node, key: string): readonly unknown[] {
  const value = node[key];
  return Array.isArray(value) ? value : [];
}

function isPlainObject(node: Node): boolean {
  const { type, additionalProperties: more } = node;
  const isObject =
    type === undefined ? node["properties"] !== undefined || node["allOf"] !== undefined : type === "object";
  if (!isObject || node["nullable"] === true || more === true || isNode(more)) return false;
  return Object.keys(node).every((keyword) => understood.has(keyword) || keyword.startsWith("x-"));
}
