import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { ServerEvent } from "../../runtime/observe/events.ts";
import { createProtocol } from "../../runtime/protocol/protocol.ts";
import type { McpBinding } from "../../runtime/runner/mcp/mcp-binding.ts";
import { openRunners } from "../../runtime/runner/open-runners.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import type { McpCommand, McpUpstream } from "../../runtime/upstream/mcp/mcp-upstream.ts";
import { openUpstreams } from "../../runtime/upstream/open-upstreams.ts";
import {
  handshakeClient,
  memoryClient,
  memoryParts,
  type ReceivedAnswer,
  statelessMeta,
} from "./memory-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const unruly = fileURLToPath(new URL("./servers/unruly.mjs", import.meta.url));

/** The record of a server that follows all instructions, also bad ones; `log` has its notes. */
export function unrulyServer(record: Partial<McpCommand> = {}): {
  readonly record: McpCommand;
  log(): string[];
} {
  const file = join(temporaryFolder(), "log");
  return {
    record: {
      command: process.execPath,
      args: [unruly],
      ...record,
      env: { UNRULY_LOG: file, ...record.env },
    },
    log: () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []),
  };
}

export interface ProxiedTool extends Omit<Partial<ToolRecord>, "run"> {
  readonly run: McpBinding;
}

/** A server in memory whose tools are those of MCP servers. */
export function mcpProxy(
  upstreams: Readonly<Record<string, McpUpstream>>,
  tools: Readonly<Record<string, ProxiedTool>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
) {
  const events: ServerEvent[] = [];
  const records = Object.fromEntries(
    Object.entries(upstreams).map(([name, record]) => [name, { kind: "mcp" as const, ...record }]),
  );
  const opened = openUpstreams(records, {
    env,
    observe: (event) => events.push(event),
    limits: () => Promise.reject(new Error("MCP servers have no rates")),
  });
  const runners = openRunners({ handlers: {}, upstreams: opened });
  const sketches = Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      { ...tool, run: { kind: "mcp" as const, ...tool.run }, handler: () => undefined },
    ]),
  );
  const protocol = createProtocol(memoryParts({ tools: sketches, runners }));
  const stateless = (capabilities: JsonObject) => {
    const client = memoryClient(protocol, { transport: "http", revision: "2026-07-28" });
    return {
      ...client,
      call: (name: string, args: JsonObject = {}, rest: JsonObject = {}): Promise<ReceivedAnswer> =>
        client.request("tools/call", { name, arguments: args, ...rest, _meta: statelessMeta(capabilities) }),
    };
  };
  return {
    events,
    protocol,
    /** A client of a handshake revision. */
    async client(capabilities: JsonObject = {}) {
      const client = await handshakeClient(protocol, "2025-11-25", capabilities);
      return {
        ...client,
        call: (name: string, args: JsonObject = {}, meta: JsonObject = {}): Promise<ReceivedAnswer> =>
          client.request("tools/call", { name, arguments: args, _meta: meta }),
      };
    },
    /** A client of 2026-07-28. */
    stateless,
    close: () => opened.close(),
  };
}

/** Tools of one upstream under their own names. */
export function toolsOf(upstream: string, ...names: readonly string[]): Record<string, ProxiedTool> {
  return Object.fromEntries(names.map((tool) => [tool, { run: { upstream, tool } }]));
}
