import { mendKeywords } from "../../mend-schema.ts";
import type { ImportNotes } from "../import-notes.ts";
import type { Node } from "../read/document.ts";
import type { References } from "../read/references.ts";
import { convertSchema } from "./convert-schema.ts";
import { type Direction, directionTest } from "./directions.ts";
import { subtypesOf } from "./polymorphism.ts";
import type { SchemaContext } from "./schema-context.ts";

/** The schemas of a document that tools refer to, converted when the first tool does. */
export interface SharedSchemas {
  /** A schema of the document in the terms of JSON Schema 2020-12, with references to `#/schemas/…`. */
  convert(schema: unknown, direction: Direction, where: string): unknown;
  /** The shared schemas that the converted ones refer to, by name. */
  collect(): Readonly<Record<string, unknown>>;
}

export function openSharedSchemas(root: Node, references: References, notes: ImportNotes): SharedSchemas {
  const siblings = !String(root["openapi"]).startsWith("3.0");
  const differs = directionTest(references);
  const children = subtypesOf(root, references);
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  const converted = new Map<string, unknown>();
  const waiting: (() => void)[] = [];

  const nameFor = (key: string, wanted: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    let name = wanted;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`;
    taken.set(name.toLowerCase(), key);
    names.set(key, name);
    return name;
  };

  const contextOf = (direction: Direction, where: string): SchemaContext => ({
    direction,
    references,
    siblings,
    note: (what) => notes.change(where, what),
    subtypes: (pointer) => children.get(pointer) ?? [],
    refer(pointer, base = false) {
      const schema = references.at(pointer);
      if (typeof schema === "boolean") return undefined;
      if (references.follow({ $ref: pointer }) === undefined) {
        notes.change(where, `a reference to ${pointer} leads nowhere, and any value is accepted there`);
        return undefined;
      }
      const plainBase = base && children.has(pointer);
      const own = differs(pointer) && direction === "request" ? "Input" : "";
      const name = nameFor(
        `${pointer} ${own} ${plainBase}`,
        `${baseName(pointer)}${plainBase ? "Base" : ""}${own}`,
      );
      if (!converted.has(name)) {
        converted.set(name, undefined);
        waiting.push(() => {
          const inner = contextOf(direction, name);
          const given = convertSchema(schema, inner, { pointer, ...(plainBase ? { base: true } : {}) });
          converted.set(name, mended(given, name, notes));
        });
      }
      return `#/schemas/${name}`;
    },
  });

  return {
    convert: (schema, direction, where) =>
      mended(convertSchema(schema, contextOf(direction, where)), where, notes),
    collect() {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
      const entries = [...converted].sort(([one], [other]) => (one < other ? -1 : 1));
      return Object.fromEntries(entries);
    },
  };
}

function mended(schema: unknown, where: string, notes: ImportNotes): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  const { schema: kept, notes: texts } = mendKeywords(schema as Node);
  for (const text of texts) notes.change(where, text);
  return kept;
}

/** `#/components/schemas/Pet` becomes `Pet`. Any other place gets a name of the segments that distinguish it. */
function baseName(pointer: string): string {
  const segments = pointer
    .slice(2)
    .split("/")
    .map((segment) => decode(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
  const [first, second, name, ...rest] = segments;
  const telling =
    first === "components" && name !== undefined
      ? [name, ...rest.filter((segment) => !structural.has(segment) && !segment.includes("/"))]
      : [
          second ?? "schema",
          name ?? "",
          ...rest.filter((segment) => !structural.has(segment) && !segment.includes("/")),
        ];
  const readable = telling
    .join("_")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return readable === "" ? "schema" : readable;
}

const structural: ReadonlySet<string> = new Set([
  "content",
  "schema",
  "properties",
  "responses",
  "parameters",
]);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
