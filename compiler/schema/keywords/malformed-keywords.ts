import { keywordForms } from "./keyword-forms.ts";
import { explainKeywordValue } from "./keyword-value.ts";
import { type SchemaObject, walkSchema } from "./walk-schema.ts";

export interface MalformedKeyword {
  readonly keyword: string;
  /** The end of `must be …`. */
  readonly expected: string;
}

/** The keywords of one schema with values that JSON Schema does not allow. Ignores the schemas inside it. */
export function malformedKeywords(schema: SchemaObject): readonly MalformedKeyword[] {
  const found: MalformedKeyword[] = [];
  for (const keyword of Object.keys(schema)) {
    const form = keywordForms.get(keyword);
    const expected = form === undefined ? undefined : explainKeywordValue(form, schema[keyword]);
    if (expected !== undefined) found.push({ keyword, expected });
  }
  return found;
}

/** True where no keyword is malformed, in the schema and in all schemas inside it. */
export function isWellFormed(schema: unknown): boolean {
  let fine = true;
  walkSchema(schema, (inner) => {
    fine &&= malformedKeywords(inner).length === 0;
  });
  return fine;
}
