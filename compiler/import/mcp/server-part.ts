import { pinOf, type ToolPin } from "../../../runtime/upstream/mcp/tool-pin.ts";
import { readRow } from "../tools/read-row.ts";
import { specFromTools } from "../tools/spec-from-tools.ts";
import type { ListedServer } from "./listed-server.ts";
import { type NamesBefore, nameTools } from "./name-tools.ts";

/** The generated part of a spec: the tools of one MCP server as they were when it was imported. */
export interface ServerPart {
  readonly upstream: string;
  /** The server's own name and version. */
  readonly server: string;
  readonly tools: Readonly<Record<string, Record<string, unknown>>>;
  /** The changes that the import made, a sentence each. */
  readonly notes: readonly string[];
}

/** Turns the lists of a server into the generated part of a spec. */
export function serverPart(listed: ListedServer, upstream: string, before: NamesBefore): ServerPart {
  const rows = listed.tools.flatMap((value) => readRow({ value, path: [] }).tool ?? []);
  const names = nameTools([...new Set(rows.map(({ name }) => name))], upstream, before);
  const pins = new Map(listed.tools.map((tool) => [String(tool["name"]), pinOf(tool)]));
  const { tools, notes } = specFromTools(rows, listed, {
    names,
    run: (tool, name) => ({ mcp: runOf(upstream, tool.name, name, pins.get(tool.name)) }),
  });
  return { upstream, server: `${listed.name} ${listed.version}`, tools, notes };
}

function runOf(upstream: string, tool: string, name: string, pin: ToolPin | undefined): object {
  return { upstream, ...(tool === name ? {} : { tool }), ...(pin === undefined ? {} : { pin }) };
}
