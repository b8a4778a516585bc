import { isObject, type JsonObject } from "../../runtime/support/json.ts";
import { batchDefinition, batchToolName } from "../../runtime/surface/batch-tool.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { Catalogue, Tool } from "../lower/catalogue.ts";

/**
 * Returns the definition of the tool that runs the readers of a catalogue many times; undefined if no reader gives a list,
 * if the catalogue has a tool of that name, or if the config leaves it out.
 */
export function batchTool(
  { tools }: Pick<Catalogue, "tools">,
  { batch }: Pick<ResolvedConfig, "batch">,
): JsonObject | undefined {
  if (!batch || tools.some(({ name }) => name === batchToolName)) return undefined;
  const readers = tools.filter(({ visible, annotations }) => visible && annotations?.readOnlyHint === true);
  return readers.some(givesList)
    ? batchDefinition(readers.some(({ result }) => result.pages !== undefined))
    : undefined;
}

/** Whether the result of a tool can be a list, or an object with a list in it; false if nothing is known of it. */
export function givesList({ result, output }: Pick<Tool, "result" | "output">): boolean {
  if (result.pages !== undefined) return true;
  return output !== undefined && holdsList(output.picked ?? output.author, 0);
}

/** Lists deeper inside are not paged through. */
const maxDepth = 5;

function holdsList(schema: unknown, depth: number): boolean {
  if (!isObject(schema)) return false;
  const { type, items, properties, anyOf, oneOf, allOf, $ref } = schema;
  if (type === "array" || (Array.isArray(type) && type.includes("array")) || items !== undefined) return true;
  // A definition is any schema: those of an object's own properties tell enough.
  if ($ref !== undefined || depth >= maxDepth) return false;
  const inner = [anyOf, oneOf, allOf].flatMap((choices) => (Array.isArray(choices) ? choices : []));
  const members = isObject(properties) ? Object.values(properties) : [];
  return (
    inner.some((choice) => holdsList(choice, depth + 1)) ||
    members.some((member) => holdsList(member, depth + 1))
  );
}
