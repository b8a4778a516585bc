import type { SurfaceName } from "../../runtime/server/serve-args.ts";
import { largestOf } from "../../runtime/support/lists.ts";
import type { ServerCommand } from "../project/server-command.ts";
import { clientLines } from "./client-lines.ts";
import type { Terminal } from "./terminal.ts";

export interface Served {
  readonly name: string;
  readonly surface: SurfaceName;
  readonly port: number;
  /** How a host starts the server itself, to speak over stdio. */
  readonly stdio: ServerCommand;
}

/**
 * Prints the addresses of running servers, the line about their receipts, and unless `quiet` the lines that enter them
 * into hosts.
 */
export function printServed(
  servers: readonly Served[],
  settings: { readonly quiet: boolean; readonly receipts: string },
  terminal: Pick<Terminal, "out" | "style">,
): void {
  const wide = largestOf(servers.map(({ name }) => name.length)) + 2;
  terminal.out("\n  serving");
  for (const { name, port } of servers) {
    terminal.out(`    ${terminal.style("bold", name.padEnd(wide))}http://127.0.0.1:${port}/mcp`);
  }
  const others = "Each also serves /mcp/full, /mcp/small and, for code, /api/dispatch.";
  terminal.out(`    ${terminal.style("dim", others)}`);
  terminal.out(`    ${terminal.style("dim", settings.receipts)}`);
  if (!settings.quiet) {
    const entries = servers.map(({ port, ...server }) => ({
      ...server,
      url: `http://127.0.0.1:${port}/mcp`,
    }));
    for (const { host, file, lines } of clientLines(entries)) {
      terminal.out(`\n  ${terminal.style("bold", host)}, ${file}:\n${lines.replace(/^/gm, "    ")}`);
    }
  }
  terminal.out("\n  Ctrl-C ends it.");
}
