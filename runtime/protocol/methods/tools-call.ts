import { isObject } from "../../support/json.ts";
import type { Method } from "../era.ts";
import { projectToolResult } from "../project/tool-result.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";

/**
 * Handles `tools/call`. A malformed call (no name, an unknown tool, arguments that are not an object) is a protocol error.
 * Any failure of the tool, wrong arguments included, is a result for the model (SEP-1303). Omitted and null `arguments`
 * count as an empty object: several hosts send them for tools without parameters.
 */
export function toolsCall({ surface }: ProtocolContext): Method {
  return async (params, request) => {
    const { name, arguments: args } = params;
    if (typeof name !== "string") throw invalidParams("params.name must be the name of a tool");
    if (args !== undefined && args !== null && !isObject(args)) {
      throw invalidParams("params.arguments must be an object");
    }
    const result = await surface.call(name, args, request);
    if (result === undefined) throw invalidParams(`Unknown tool: ${shown(name)}`);
    return projectToolResult(result, request.admission.revision);
  };
}

/** A name as an error message repeats it: whole where it could be a name at all. */
function shown(name: string): string {
  return name.length <= 128 ? name : `${name.slice(0, 128)}…`;
}
