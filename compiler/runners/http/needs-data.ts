import type { ResultOptions } from "../../../runtime/catalogue/records.ts";
import { isTabular } from "../../../runtime/result/render.ts";
import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { parsePointer, step } from "../../schema/resolve/pointer.ts";

/**
 * Whether a tool can do nothing with the text of a response: it picks from it, makes a table of it, looks up the next page in
 * it, or promises something other than a text. Its responses are then read as JSON under any media type.
 */
export function needsData(
  { pick, format, pages }: Pick<ResultOptions, "pick" | "format" | "pages">,
  output: JsonSchema | undefined,
): boolean {
  if (pick !== undefined || isTabular(format)) return true;
  if (pages !== undefined && pages.next !== "link-header") return true;
  return output !== undefined && !mayBeText(output, output, new Set());
}

/** Whether a schema may accept a string. True also if the schema does not restrict the type. */
function mayBeText(schema: unknown, root: JsonSchema, seen: Set<unknown>): boolean {
  if (schema === false) return false;
  if (!isObject(schema) || seen.has(schema)) return true;
  seen.add(schema);
  const { type, enum: values, const: value, $ref, anyOf, oneOf, allOf } = schema;
  const inner = (part: unknown) => mayBeText(part, root, seen);
  if (type !== undefined && ![type].flat().includes("string")) return false;
  if (Array.isArray(values) && !values.some((each) => typeof each === "string")) return false;
  if (value !== undefined && typeof value !== "string") return false;
  if (typeof $ref === "string" && !inner(parsePointer($ref.slice(1)).reduce<unknown>(step, root)))
    return false;
  if (Array.isArray(allOf) && !allOf.every(inner)) return false;
  return [anyOf, oneOf].every((branches) => !Array.isArray(branches) || branches.some(inner));
}
