import { bytesTable, surfaceLines, tokensTable } from "../report/sections.ts";
import type { ServerSummary } from "../report/server-summary.ts";
import { sayToolCount } from "../support/tool-count.ts";
import type { Terminal } from "./terminal.ts";

const width = 76;

/** The output of a build for one server: its tokens, its bytes in each encoding, and its surface. */
export function renderServer(server: ServerSummary, terminal: Terminal): string {
  const { costs, surface, reasons } = server;
  const title = `${server.name} ${server.version}`;
  const style = {
    bold: (word: string) => terminal.style("bold", word),
    dim: (word: string) => terminal.style("dim", word),
  };
  return [
    `  ${style.bold(title)}${sayToolCount(server).padStart(width - title.length)}`,
    `  ${style.dim("─".repeat(width))}`,
    ...tokensTable(costs, style).map((line) => `  ${line}`),
    "",
    ...bytesTable(costs, style).map((line) => `  ${line}`),
    "",
    ...surfaceLines(surface, reasons, "  "),
  ].join("\n");
}
