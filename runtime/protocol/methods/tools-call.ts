import { isObject } from "../../support/json.ts";
import type { Method } from "../era.ts";
import { projectToolResult } from "../project/tool-result.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";

/**
 * Handles `tools/call`. A malformed call (no name, an unknown tool, arguments that are not an object) is a protocol error.
 * Any failure of the tool, wrong arguments included, is a result for the model (SEP-1303). Omitted and null `arguments`
 * count as an empty object: several hosts send them for tools without parameters. `paging`: how the clients of this era
 * ask for the next page of a result.
 */
export function toolsCall(
  { surface }: ProtocolContext,
  paging: "by cursor" | "by arguments" = "by cursor",
): Method {
  return async (params, request) => {
    const { name, arguments: args } = params;
    if (typeof name !== "string") throw invalidParams("params.name must be the name of a tool");
    if (args !== undefined && args !== null && !isObject(args)) {
      throw invalidParams("params.arguments must be an object");
    }
    const { session } = request.exchange.session.peer;
    const result =
      paging === "by arguments" && surface.callPaged !== undefined
        ? await surface.callPaged(name, args, request, session ?? "")
        : await surface.call(name, args, request);
    if (result === undefined) throw invalidParams(`Unknown tool: ${shown(name)}`);
    return projectToolResult(result, request.admission.revision);
  };
}

/** A name as an error message repeats it: whole where it could be a name at all. */
function shown(name: string): string {
  return name.length <= 128 ? name : `${name.slice(0, 128)}…`;
}
