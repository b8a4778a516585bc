import { isObject } from "../../../runtime/support/json.ts";
import { isSchema } from "../json-schema.ts";
import { absolute, follow, type Location, rootOf, type SchemaDocument } from "./document.ts";
import { parsePointer } from "./pointer.ts";
import type { SchemaProblem } from "./problem.ts";

/** Every document that a reference may lead into. */
export interface SchemaSet {
  readonly root: SchemaDocument;
  readonly shared: ReadonlyMap<string, SchemaDocument>;
}

export type Lookup =
  | { readonly found: Location }
  | { readonly missing: Pick<SchemaProblem, "kind" | "message" | "candidates"> };

/** Finds what a `$ref` points to (JSON Schema core, section 8.2.3). Nothing is ever fetched. */
export function lookUp(reference: string, from: Location, set: SchemaSet): Lookup {
  const uri = absolute(reference, from.base);
  if (uri === undefined) return unresolvable(`\`${reference}\` is not a reference`);
  const { resource, fragment } = uri;
  if (reference.startsWith("#/schemas/")) {
    const found = lookUpShared(reference.slice(1), set);
    if (found !== undefined) return found;
  }
  const base = resource === from.document.origin ? rootOf(from.document) : findResource(resource, from, set);
  if (base === undefined) return remote(reference);
  if (fragment === "") return schemaAt(base, reference);
  const anchor = () => base.document.names().anchors.get(`${base.base}#${fragment}`);
  const target = fragment.startsWith("/") ? follow(base, fragment) : anchor();
  return target === undefined ? nothing(reference, base, fragment, set) : schemaAt(target, reference);
}

/** A `$dynamicRef` with one possible target is a plain reference; with more it depends on the caller. */
export function lookUpDynamic(reference: string, from: Location, set: SchemaSet): Lookup {
  const name = reference.startsWith("#") ? reference.slice(1) : undefined;
  const documents = [set.root, ...set.shared.values()];
  const targets = name === undefined ? [] : documents.flatMap((each) => each.names().dynamic.get(name) ?? []);
  const [only] = targets;
  if (only === undefined) return lookUp(reference, from, set);
  if (targets.length === 1) return { found: only };
  const message = `\`$dynamicRef: ${reference}\` has ${targets.length} possible targets`;
  return { missing: { kind: "dynamic", message } };
}

/** `#/schemas/Name` or a place in it; undefined if there is no such shared schema. */
function lookUpShared(pointer: string, set: SchemaSet): Lookup | undefined {
  const [, name = "", ...rest] = parsePointer(pointer);
  const document = set.shared.get(name);
  if (document === undefined) return undefined;
  const reference = `#${pointer}`;
  if (rest.length === 0) return schemaAt(rootOf(document), reference);
  const tail = pointer.split("/").slice(3).join("/");
  const target = follow(rootOf(document), `/${tail}`);
  return target === undefined
    ? nothing(reference, rootOf(document), `/${tail}`, set)
    : schemaAt(target, reference);
}

function findResource(uri: string, from: Location, set: SchemaSet): Location | undefined {
  const documents = [from.document, set.root, ...set.shared.values()];
  for (const document of documents) {
    const location = document.names().resources.get(uri);
    if (location !== undefined) return location;
  }
  return undefined;
}

function schemaAt(location: Location, reference: string): Lookup {
  return isSchema(location.value)
    ? { found: location }
    : unresolvable(`\`${reference}\` points to something that is not a schema`);
}

function nothing(reference: string, base: Location, fragment: string, set: SchemaSet): Lookup {
  const candidates = reference.startsWith("#/schemas/")
    ? [...set.shared.keys()].map((name) => `#/schemas/${name}`)
    : neighbours(base, fragment).map((name) => reference.replace(/[^/#]*$/, name));
  return unresolvable(`\`${reference}\` points to nothing`, candidates);
}

/** The names beside the one that is not there. */
function neighbours(base: Location, fragment: string): readonly string[] {
  if (!fragment.startsWith("/")) return [];
  const parent = follow(base, fragment.slice(0, fragment.lastIndexOf("/")))?.value;
  return isObject(parent) ? Object.keys(parent) : [];
}

function remote(reference: string): Lookup {
  const message = `\`${reference}\` points outside the spec, and schemas are never fetched`;
  return { missing: { kind: "remote", message } };
}

function unresolvable(message: string, candidates: readonly string[] = []): Lookup {
  return { missing: { kind: "unresolvable", message, candidates } };
}
