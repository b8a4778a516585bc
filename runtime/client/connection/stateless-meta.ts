import { statelessRevision } from "../../protocol/revisions.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ClientOptions } from "../client-options.ts";
import { versionKey } from "../rpc/mcp-headers.ts";
import { clientCapabilities, clientInfo } from "./client-facts.ts";

/** Returns the `_meta` of every request of 2026-07-28, which describes its sender (basic, "_meta"). */
export function statelessMeta(options: ClientOptions, accept?: string): JsonObject {
  return {
    [versionKey]: statelessRevision.name,
    "io.modelcontextprotocol/clientCapabilities": clientCapabilities(options, "extensions", accept),
    "io.modelcontextprotocol/clientInfo": clientInfo(options),
    ...(options.onLog === undefined ? {} : { "io.modelcontextprotocol/logLevel": "debug" }),
  };
}
