import type { SchemaObject } from "../schema/json-schema.ts";
import type { Said, Type } from "./type.ts";

/** Returns the annotations of a schema. Omits a title that only repeats the description or the property's name. */
export function saidBy(schema: SchemaObject, name?: string): Said {
  const { examples, example, deprecated, readOnly, writeOnly } = schema;
  const docs = docsOf(schema, name);
  const samples = Array.isArray(examples) ? examples : example === undefined ? [] : [example];
  return {
    ...(docs === "" ? {} : { docs }),
    ...(Object.hasOwn(schema, "default") ? { default: { value: schema["default"] } } : {}),
    ...(samples.length === 0 ? {} : { examples: samples }),
    ...(deprecated === true ? { deprecated } : {}),
    ...(readOnly === true ? { only: "read" } : writeOnly === true ? { only: "write" } : {}),
  };
}

/** Adds annotations to a type: joins docs, merges facets by keyword, and replaces all other annotations. */
export function saying(type: Type, said: Said): Type {
  if (Object.keys(said).length === 0) return type;
  const docs = joinDocs([said.docs, type.docs]);
  const facets = { ...type.facets, ...said.facets };
  return {
    ...type,
    ...said,
    ...(docs === "" ? {} : { docs }),
    ...(Object.keys(facets).length === 0 ? {} : { facets }),
  };
}

/** Joins texts with line feeds, without duplicates. */
export function joinDocs(texts: readonly (string | undefined)[]): string {
  const said = texts.filter((text) => text !== undefined && text !== "");
  return [...new Set(said)].join("\n");
}

function docsOf({ title, description }: SchemaObject, name = ""): string {
  const text = typeof description === "string" ? description.trim() : "";
  const heading = typeof title === "string" ? title.trim() : "";
  if (heading === "" || letters(text).includes(letters(heading)) || letters(heading) === letters(name))
    return text;
  return text === "" ? heading : `${heading}: ${text}`;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
