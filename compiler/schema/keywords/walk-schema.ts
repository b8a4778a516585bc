import { isObject } from "../../../runtime/support/json.ts";
import type { Path } from "../../source/syntax-tree.ts";
import { keywordForms } from "./keyword-forms.ts";

export type SchemaObject = Readonly<Record<string, unknown>>;

/** The place of a schema relative to the start of the walk. Its path is computed on demand. */
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
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    const form = keywordForms.get(keyword) ?? "any";
    if (!form.includes("schema")) continue;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walkSchema(item, visit, below(step, [keyword, index]));
    } else if (form.includes("map")) {
      walkNamed(value as SchemaObject, keyword, visit, step);
    } else {
      walkSchema(value, visit, below(step, [keyword]));
    }
  }
}

function walkNamed(
  schemas: SchemaObject,
  keyword: string,
  visit: (schema: SchemaObject, step: SchemaStep | undefined) => void,
  step: SchemaStep | undefined,
): void {
  for (const name of Object.keys(schemas)) walkSchema(schemas[name], visit, below(step, [keyword, name]));
}

function below(parent: SchemaStep | undefined, keys: Path): SchemaStep {
  return parent === undefined ? { keys } : { parent, keys };
}
