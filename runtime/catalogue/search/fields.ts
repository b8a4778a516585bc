import { isObject } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import type { ToolRecord } from "../records.ts";
import type { SearchField } from "../search-index.ts";
import { stopWords } from "./stop-words.ts";
import { termsOf, wordsOf } from "./words.ts";

/** The members of a tool that search indexes. */
export type SearchedTool = Pick<
  ToolRecord,
  "name" | "title" | "description" | "docs" | "category" | "keywords" | "examples" | "inputSchema"
>;

/** The weight of a term in each field, and its normalisation by length (BM25F's w and b). */
export const fieldWeights: Readonly<Record<SearchField, { readonly weight: number; readonly norm: number }>> =
  {
    name: { weight: 1.5, norm: 0.4 },
    title: { weight: 1, norm: 0.5 },
    description: { weight: 1, norm: 0.7 },
    docs: { weight: 1, norm: 0.7 },
    category: { weight: 0.4, norm: 0.5 },
    keywords: { weight: 1.5, norm: 0.3 },
    examples: { weight: 1, norm: 0.7 },
    parameterNames: { weight: 0.5, norm: 0.5 },
    parameterDocs: { weight: 0.25, norm: 0.7 },
  };

export const searchFields = Object.keys(fieldWeights) as readonly SearchField[];

/** Returns the terms of each field of a tool, in order. */
export type FieldTerms = Readonly<Record<SearchField, readonly string[]>>;

export function fieldTerms(tool: SearchedTool): FieldTerms {
  const parameters = parametersOf(tool.inputSchema);
  return {
    name: textTerms(tool.name),
    title: textTerms(tool.title ?? ""),
    description: textTerms(tool.description),
    docs: textTerms(docsBeyond(tool.description, tool.docs)),
    category: textTerms(tool.category ?? ""),
    keywords: textTerms((tool.keywords ?? []).join(" ")),
    examples: textTerms((tool.examples ?? []).map((example) => example.ask ?? "").join(" ")),
    parameterNames: textTerms(parameters.names.join(" ")),
    parameterDocs: textTerms(parameters.docs.join(" ")),
  };
}

/** Returns the terms of a text without its stop words. A text that has only stop words keeps them. */
export function textTerms(text: string): readonly string[] {
  const words = wordsOf(text);
  const useful = words.filter((word) => !stopWords.has(word));
  return (useful.length > 0 ? useful : words).flatMap(termsOf);
}

/** Removes the description from the beginning of an imported tool's docs, so that the text counts once. */
function docsBeyond(description: string, docs = ""): string {
  const start = description.replace(/[….]+$/u, "").trimEnd();
  return docs.startsWith(start) ? docs.slice(start.length) : docs;
}

/** Schemas below this depth are not indexed. */
const maxDepth = 6;

/** Returns the names of all properties, and their docs together with their enum values. */
function parametersOf(schema: unknown): { readonly names: string[]; readonly docs: string[] } {
  const found = { names: [] as string[], docs: [] as string[] };
  const visit = (node: unknown, depth: number) => {
    if (!isObject(node) || depth > maxDepth) return;
    const properties = isObject(node["properties"]) ? node["properties"] : {};
    append(found.names, Object.keys(properties));
    append(found.docs, Object.values(properties).flatMap(docsOf));
    const branches = ["anyOf", "oneOf", "allOf"].flatMap((keyword) => node[keyword] ?? []);
    for (const part of [...Object.values(properties), node["items"], ...branches]) visit(part, depth + 1);
  };
  visit(schema, 0);
  return found;
}

function docsOf(property: unknown): string[] {
  if (!isObject(property)) return [];
  const values = Array.isArray(property["enum"]) ? property["enum"] : [];
  return [property["description"], ...values].filter((text): text is string => typeof text === "string");
}
