import { toldSignature } from "../../catalogue/told-signature.ts";
import { DeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import { hasLongInteger, rememberLongIntegers, replaceLongIntegers } from "../../support/long-integer.ts";
import { convertArguments } from "../convert/convert-arguments.ts";
import { readArguments } from "../read-arguments.ts";
import type { PreparedTool } from "../tool-table.ts";
import { copyForDefaults } from "./copy-for-defaults.ts";
import { explainArguments } from "./explain-arguments.ts";
import { excerpt } from "./json-pointer.ts";
import { findLongIntegers, withNumbers } from "./long-integers.ts";

/**
 * Returns the arguments with defaults filled in; the ones given are not changed. Null and undefined are `{}`: clients
 * leave `arguments` out if a tool has none. Arguments that the schema refuses are read once more, leniently, and their
 * values are converted unless the tool is strict: valid ones always mean what they say. Throws
 * DeltaMcpError("invalid_arguments") whose message names every problem and shows the signature.
 *
 * @param call gets the notes of conversions, for the receipt
 */
export function checkArguments(tool: PreparedTool, args: unknown, call: ConvertedCall = {}): JsonObject {
  const given = args ?? {};
  return (isObject(given) ? valid(tool, given) : undefined) ?? checkLeniently(tool, given, call);
}

/** A call that remembers how its arguments were converted. */
export interface ConvertedCall {
  /** One sentence part for each conversion. */
  conversions?: readonly string[] | undefined;
}

/** The arguments with defaults filled in; undefined if the schema refuses them. */
function valid(
  { record, validators, defaults }: PreparedTool,
  given: Record<string, unknown>,
): JsonObject | undefined {
  const copy = copyForDefaults(given, defaults);
  const fits = validators.args(copy);
  const places = hasLongInteger(copy)
    ? findLongIntegers(copy, record.authorSchema ?? record.inputSchema)
    : undefined;
  if (places === undefined) return fits ? (copy as JsonObject) : undefined;
  // The validator sees numbers. The tool gets the digits, as a double would be another number.
  const checked = withNumbers(copy, places);
  if (!validators.args(checked)) return undefined;
  const exact = replaceLongIntegers(checked, places, ({ digits }) => digits);
  rememberLongIntegers(exact, places);
  return exact as JsonObject;
}

function checkLeniently(tool: PreparedTool, given: unknown, call: ConvertedCall): JsonObject {
  const { record, validators } = tool;
  const schema = record.authorSchema ?? record.inputSchema;
  const read = readArguments(given, record.name, schema) ?? {};
  if (!isObject(read)) throw refusal(tool, `they must be an object, not ${excerpt(read)}`);
  let args = read === given ? undefined : valid(tool, read);
  if (args !== undefined) return args;
  let explained: unknown = read;
  if (!tool.strict) {
    const converted = convertArguments(read, schema);
    explained = converted.args;
    args = valid(tool, converted.args);
    if (args !== undefined) {
      call.conversions = converted.notes;
      return args;
    }
  }
  const message = explainArguments(record, explained, validators.args.errors ?? []);
  throw new DeltaMcpError("invalid_arguments", message);
}

function refusal({ record }: PreparedTool, problem: string): DeltaMcpError {
  const message = `Wrong arguments for ${record.name}: ${problem}.\n${toldSignature(record)}`;
  return new DeltaMcpError("invalid_arguments", message);
}
