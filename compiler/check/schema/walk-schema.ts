import { isObject } from "../../../runtime/json.ts";
import type { Path } from "../../source/syntax-tree.ts";
import { keywordForms } from "./keywords.ts";

export type SchemaObject = Readonly<Record<string, unknown>>;

/** Where a schema stands below the one that the walk started at. Its path is made only when somebody asks. */
export interface SchemaStep {
  readonly parent?: SchemaStep;
  readonly keys: Path;
}

/** The keywords and indexes from the start of a walk to a step. */
export function stepPath(step: SchemaStep | undefined): Path {
  const parts: Path[] = [];
  for (let at = step; at !== undefined; at = at.parent) parts.push(at.keys);
  return parts.reverse().flat();
}

/** Visits a schema and every schema written inside it, outermost first. Malformed parts are passed over. */
export function walkSchema(
  schema: unknown,
  visit: (schema: SchemaObject, step: SchemaStep | undefined) => void,
  step?: SchemaStep,
): void {
  if (!isObject(schema)) return;
  visit(schema, step);
  for (const [keyword, value] of Object.entries(schema)) {
    for (const [keys, inner] of innerSchemas(keyword, value)) {
      walkSchema(inner, visit, step === undefined ? { keys } : { parent: step, keys });
    }
  }
}

/** What stands where a keyword has schemas. */
function innerSchemas(keyword: string, value: unknown): readonly (readonly [keys: Path, inner: unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  const form = keywordForms.get(keyword);
  if (form === undefined || !form.includes("schema")) return [];
  if (Array.isArray(value)) return value.map((item, index) => [[keyword, index], item]);
  if (!form.includes("map")) return [[[keyword], value]];
  return Object.entries(value).map(([name, item]) => [[keyword, name], item]);
}
