import type { CheckedServer } from "../../analyse.ts";
import { checkProject } from "../../compile.ts";
import { renderSummary } from "../../diagnostics/summary.ts";
import { nodeHost } from "../../node-host.ts";
import { positionAt } from "../../source/source-file.ts";
import { type Command, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { formatOption, printDiagnostics, readFormat } from "../print-diagnostics.ts";
import { loadProject } from "../project.ts";
import type { Terminal } from "../terminal.ts";

export const checkCommand: Command = {
  name: "check",
  summary: "find every mistake, write nothing",
  usage: "[--explain] [--format FORMAT]",
  options: {
    explain: { type: "boolean", help: "list what the normaliser changed in each tool's schemas, and where" },
    format: formatOption,
    config: { type: "string", value: "FILE", help: "the config (default deltamcp.config.ts, here or above)" },
  },
  async run(input, terminal) {
    if (input.positionals.length > 0) throw new UsageError("takes no arguments: the config names the specs");
    const format = readFormat(input);
    const project = await loadProject(terminal, text(input, "config"));
    const { ok, diagnostics, servers } = await checkProject(project.config as never, nodeHost(project.root));
    printDiagnostics(diagnostics, terminal, format);
    if (flag(input, "explain") && format === "text") explainRewrites(servers, terminal);
    if (format === "text") {
      const tools = servers.reduce((sum, server) => sum + server.catalogue.tools.length, 0);
      const found = ok ? ` ${count(servers.length, "server")}, ${count(tools, "tool")}.` : "";
      terminal[ok ? "out" : "err"](`${renderSummary(diagnostics)}${found}`);
    }
    return ok ? exitCodes.ok : exitCodes.failed;
  },
};

function explainRewrites(servers: readonly CheckedServer[], terminal: Terminal): void {
  for (const { catalogue, rewrites } of servers) {
    if (rewrites.length === 0) continue;
    terminal.out(
      `${terminal.style("bold", catalogue.server.name)}: ${count(rewrites.length, "change")} of the normaliser`,
    );
    for (const rewrite of rewrites) {
      const span = rewrite.span();
      const { line, column } = positionAt(span.source, span.start);
      const mark = rewrite.kind === "remark" ? "  (left as it is)" : "";
      terminal.out(
        `  ${span.source.path}:${line}:${column}  ${rewrite.tool} ${rewrite.direction}: ${rewrite.note}${mark}  [${rewrite.rule}]`,
      );
    }
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
