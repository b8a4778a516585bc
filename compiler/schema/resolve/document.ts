import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import type { Path } from "../../source/syntax-tree.ts";
import { type SchemaObject, subschemas } from "../json-schema.ts";
import { schemaLimits } from "./limits.ts";
import { parsePointer, step, wellFormed } from "./pointer.ts";
import { upgrade } from "./upgrade.ts";

/** One schema as it was written: the tool's own, or a shared one. */
export interface SchemaDocument {
  readonly root: JsonSchema;
  /** Its name among the shared schemas. */
  readonly shared?: string;
  /** The base URI of a document without an `$id`; only ever compared, never fetched. */
  readonly origin: string;
  /** What references can name; made when the first reference asks. */
  readonly names: () => SchemaNames;
}

export interface SchemaNames {
  /** Schema resources by absolute URI: the document itself, and every schema with an `$id`. */
  readonly resources: ReadonlyMap<string, Location>;
  /** `$anchor`s and `$dynamicAnchor`s by `<resource URI>#<name>`. */
  readonly anchors: ReadonlyMap<string, Location>;
  /** `$dynamicAnchor`s by name. */
  readonly dynamic: ReadonlyMap<string, readonly Location[]>;
}

/** A place that a reference can lead to. */
export interface Location {
  readonly document: SchemaDocument;
  /** URI of the schema resource it belongs to: the base of references in it. */
  readonly base: string;
  /** From the root of the document. */
  readonly path: Path;
  readonly value: unknown;
}

export function schemaDocument(root: JsonSchema, shared?: string): SchemaDocument {
  let names: SchemaNames | undefined;
  const document: SchemaDocument = {
    root,
    ...(shared === undefined ? {} : { shared }),
    origin: `deltamcp:///${shared === undefined ? "" : encodeURIComponent(wellFormed(shared))}`,
    names: () => {
      names ??= collectNames(document);
      return names;
    },
  };
  return document;
}

/** The document's root as a location. */
export function rootOf(document: SchemaDocument): Location {
  const { root, origin } = document;
  return { document, base: isObject(root) ? baseOf(root, origin) : origin, path: [], value: root };
}

function collectNames(document: SchemaDocument): SchemaNames {
  const resources = new Map([[document.origin, rootOf(document)]]);
  const anchors = new Map<string, Location>();
  const dynamic = new Map<string, Location[]>();

  const visit = (schema: JsonSchema, outer: string, path: Path): void => {
    if (!isObject(schema) || path.length > 2 * schemaLimits.depth) return;
    const location = { document, base: baseOf(schema, outer), path, value: schema };
    if (location.base !== outer) resources.set(location.base, location);
    for (const name of anchorsOf(schema)) anchors.set(`${location.base}#${name}`, location);
    const name = schema["$dynamicAnchor"];
    if (typeof name === "string") dynamic.set(name, [...(dynamic.get(name) ?? []), location]);
    for (const [child, [keyword, key]] of subschemas(upgrade(schema)))
      visit(child, location.base, key === undefined ? [...path, keyword] : [...path, keyword, key]);
  };
  visit(document.root, document.origin, []);
  return { resources, anchors, dynamic };
}

/** The base URI inside a schema: its own `$id` against the outer one. A malformed `$id` counts for nothing. */
export function baseOf(schema: SchemaObject, outer: string): string {
  const id = schema["$id"];
  if (typeof id !== "string" || id.startsWith("#")) return outer;
  return absolute(id, outer)?.resource ?? outer;
}

/** A URI reference against a base, split at its fragment; undefined where it is no URI reference. */
export function absolute(
  reference: string,
  base: string,
): { readonly resource: string; readonly fragment: string } | undefined {
  const hash = reference.indexOf("#");
  const fragment = hash < 0 ? "" : reference.slice(hash + 1);
  const rest = hash < 0 ? reference : reference.slice(0, hash);
  if (rest === "") return { resource: base, fragment };
  return URL.canParse(rest, base) ? { resource: new URL(rest, base).href, fragment } : undefined;
}

/** Follows a pointer down from a location, through embedded resources. */
export function follow(from: Location, pointer: string): Location | undefined {
  let { value, base } = from;
  const path = [...from.path];
  for (const segment of parsePointer(pointer)) {
    const next = step(value, segment) ?? step(value, ALIASES.get(segment) ?? segment);
    if (next === undefined) return undefined;
    path.push(Array.isArray(value) ? Number(segment) : segment);
    value = next;
    if (isObject(value)) base = baseOf(value, base);
  }
  return { document: from.document, base, path, value };
}

/** References keep working where only one half of a document was moved to the newer name. */
const ALIASES = new Map([
  ["$defs", "definitions"],
  ["definitions", "$defs"],
]);

function anchorsOf(schema: SchemaObject): readonly string[] {
  const { $anchor, $dynamicAnchor, $id } = schema;
  // Drafts 6 and 7 wrote an anchor as `$id: "#name"`.
  const legacy = typeof $id === "string" && $id.startsWith("#") ? $id.slice(1) : undefined;
  return [$anchor, $dynamicAnchor, legacy].filter((name) => typeof name === "string");
}
