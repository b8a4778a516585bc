import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Tool } from "@modelcontextprotocol/server";

/** The tools of the file that a peer is started with: `node peer.mjs FILE [--http]`. */
export function peerTools(): Tool[] {
  return JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Tool[];
}

/** The tool that is called, as an author would write it for an SDK: nothing is validated, so nothing is cheaper. */
export function echo(args: Readonly<Record<string, unknown>> = {}) {
  const { text, times = 1 } = args as { readonly text: string; readonly times?: number };
  const value = { text: text.repeat(times), length: text.length };
  return { content: [{ type: "text" as const, text: JSON.stringify(value) }] };
}

export const overHttp = process.argv.includes("--http");

/** Serves on a free loopback port and prints it, like our servers. */
export function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown): void {
  const server = createServer((request, response) => void handle(request, response));
  // As ours: connections wait while the others have their round.
  server.keepAliveTimeout = 65_000;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    console.log(`peer listens on http://127.0.0.1:${port}/mcp`);
  });
}
