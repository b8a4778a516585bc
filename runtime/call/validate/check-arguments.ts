import { DeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { PreparedTool } from "../tool-table.ts";
import { copyForDefaults } from "./copy-for-defaults.ts";
import { explainArguments } from "./explain-arguments.ts";
import { excerpt } from "./json-pointer.ts";

/**
 * The arguments with defaults filled in; what came is not changed. Null and undefined are `{}`: clients leave
 * `arguments` out where a tool has none. Throws DeltaMcpError("invalid_arguments") whose message names all that is
 * wrong and shows the signature.
 */
export function checkArguments(tool: PreparedTool, args: unknown): JsonObject {
  const given = args ?? {};
  if (!isObject(given)) throw refusal(tool, `they must be an object, not ${excerpt(args)}`);
  const { args: validate } = tool.validators;
  const copy = copyForDefaults(given, tool.defaults);
  if (validate(copy)) return copy as JsonObject;
  throw new DeltaMcpError("invalid_arguments", explainArguments(tool.record, given, validate.errors ?? []));
}

function refusal({ record }: PreparedTool, problem: string): DeltaMcpError {
  const message = `Wrong arguments for ${record.name}: ${problem}.\n${record.signature}`;
  return new DeltaMcpError("invalid_arguments", message);
}
