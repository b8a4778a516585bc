import { DeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { readArguments } from "../read-arguments.ts";
import type { PreparedTool } from "../tool-table.ts";
import { copyForDefaults } from "./copy-for-defaults.ts";
import { explainArguments } from "./explain-arguments.ts";
import { excerpt } from "./json-pointer.ts";

/**
 * Returns the arguments with defaults filled in; the ones given are not changed. Null and undefined are `{}`: clients
 * leave `arguments` out if a tool has none. Arguments that the schema refuses are read once more, leniently: valid ones
 * always mean what they say. Throws DeltaMcpError("invalid_arguments") whose message names every problem and shows the
 * signature.
 */
export function checkArguments(tool: PreparedTool, args: unknown): JsonObject {
  const given = args ?? {};
  return (isObject(given) ? valid(tool, given) : undefined) ?? checkLeniently(tool, given);
}

/** The arguments with defaults filled in; undefined if the schema refuses them. */
function valid(
  { validators, defaults }: PreparedTool,
  given: Record<string, unknown>,
): JsonObject | undefined {
  const copy = copyForDefaults(given, defaults);
  return validators.args(copy) ? (copy as JsonObject) : undefined;
}

function checkLeniently(tool: PreparedTool, given: unknown): JsonObject {
  const { record, validators } = tool;
  const read = readArguments(given, record.name, record.authorSchema ?? record.inputSchema) ?? {};
  if (!isObject(read)) throw refusal(tool, `they must be an object, not ${excerpt(read)}`);
  const args = read === given ? undefined : valid(tool, read);
  if (args !== undefined) return args;
  const message = explainArguments(record, read, validators.args.errors ?? []);
  throw new DeltaMcpError("invalid_arguments", message);
}

function refusal({ record }: PreparedTool, problem: string): DeltaMcpError {
  const message = `Wrong arguments for ${record.name}: ${problem}.\n${record.signature}`;
  return new DeltaMcpError("invalid_arguments", message);
}
