import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { IncomingRequest } from "../../protocol/json-rpc.ts";
import { errorCodes, RpcFailure } from "../../protocol/rpc-failure.ts";
import type { JsonObject } from "../../support/json.ts";
import { decodeHeaderValue } from "./header-value.ts";
import type { HttpRequest } from "./http-message.ts";
import { type MirroredParameter, mirroredParameters, mirroredValue } from "./mirrored-parameters.ts";

/** The parameter that `Mcp-Name` mirrors, by method. */
const nameSources: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Checks that the headers of a request of 2026-07-28 match its body: proxies route and filter by the headers alone.
 * Throws RpcFailure -32020 with status 400. Returns a promise only if it must load the tool's schema.
 */
export type MirrorCheck = (
  request: HttpRequest,
  message: IncomingRequest,
  bodyVersion: unknown,
) => Promise<void> | undefined;

export function createMirrorCheck(catalogue: OpenCatalogue): MirrorCheck {
  const known = new Map<string, readonly MirroredParameter[]>();

  const parametersOf = async (tool: string): Promise<readonly MirroredParameter[]> => {
    const record = await catalogue.tool(tool);
    const parameters = record === undefined ? [] : mirroredParameters(record.inputSchema);
    if (record !== undefined) known.set(tool, parameters);
    return parameters;
  };

  return (request, { method, params }, bodyVersion) => {
    const version = request.header("mcp-protocol-version");
    if (version === undefined) throw mismatch("the MCP-Protocol-Version header is missing");
    if (typeof bodyVersion === "string" && version !== bodyVersion) {
      throw mismatch(
        `MCP-Protocol-Version header ${quoted(version)} does not match body value ${quoted(bodyVersion)}`,
      );
    }
    const methodHeader = request.header("mcp-method");
    if (methodHeader !== method) throw differs("Mcp-Method", methodHeader, method);
    const source = nameSources.get(method);
    const name = source === undefined ? undefined : params[source];
    if (typeof name === "string") checkValue(request, "Mcp-Name", name);
    if (method !== "tools/call" || typeof name !== "string" || !catalogue.has(name)) return undefined;
    const parameters = known.get(name);
    if (parameters === undefined) {
      return parametersOf(name).then((loaded) => checkParameters(request, params, loaded));
    }
    checkParameters(request, params, parameters);
    return undefined;
  };
}

function checkParameters(
  request: HttpRequest,
  params: JsonObject,
  parameters: readonly MirroredParameter[],
): void {
  for (const { header, path } of parameters) {
    const value = mirroredValue(params["arguments"], path);
    if (value !== undefined) checkValue(request, header, value);
    else if (request.header(header) !== undefined) {
      throw mismatch(`${header} header has no counterpart in the body`);
    }
  }
}

function checkValue(request: HttpRequest, header: string, wanted: string | number): void {
  const given = request.header(header.toLowerCase());
  const value = given === undefined ? undefined : decodeHeaderValue(given);
  if (given !== undefined && value === undefined)
    throw mismatch(`${header} header contains invalid characters`);
  const same = typeof wanted === "number" ? value !== "" && Number(value) === wanted : value === wanted;
  if (!same) throw differs(header, value, String(wanted));
}

function differs(header: string, given: string | undefined, wanted: string): RpcFailure {
  return mismatch(
    given === undefined
      ? `the ${header} header is missing`
      : `${header} header value ${quoted(given)} does not match body value ${quoted(wanted)}`,
  );
}

function quoted(text: string): string {
  return `'${text.length <= 200 ? text : `${text.slice(0, 200)}…`}'`;
}

function mismatch(message: string): RpcFailure {
  return new RpcFailure(errorCodes.headerMismatch, `Header mismatch: ${message}`, { status: 400 });
}
