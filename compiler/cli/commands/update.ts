import { resolve } from "node:path";
import { isDeltaMcpError } from "../../../runtime/errors.ts";
import { mcpTarget } from "../../../runtime/upstream/mcp/mcp-target.ts";
import { Report } from "../../diagnostics/report.ts";
import type { PartChange } from "../../import/mcp/compare-parts.ts";
import type { ImportedPart } from "../../project/imported-parts.ts";
import { loadProject } from "../../project/load-project.ts";
import { counted } from "../../support/counted.ts";
import { CommandError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { configOption } from "../options.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { serverOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";
import { writeNewFile } from "../write-new-file.ts";

export const updateCommand = defineCommand({
  name: "update",
  summary: "renew the imported tools of MCP servers, and show what changed",
  usage: ["[UPSTREAM…]"],
  options: {
    config: configOption,
    check: { kind: "flag", help: "write nothing; exit with 1 if a server has other tools" },
    timeout: { ...serverOptions.timeout, default: 60 },
  },
  notes: [
    "Asks each MCP server that `deltamcp import mcp` imported for its tools, prints the differences, and writes the generated parts again. A server refuses tools that have changed until then.",
    "A server that cannot be reached keeps its part; the others are renewed.",
  ],
  async run({ options, words }, terminal) {
    const project = await loadProject(terminal.cwd, options.config);
    const report = new Report();
    const { importedParts } = await import("../../project/imported-parts.ts");
    const parts = await importedParts(project, report);
    printDiagnostics(report.diagnostics, terminal);
    if (parts === undefined) return exitCodes.failed;
    const chosen = chooseParts(parts, words);
    let code: ExitCode = exitCodes.ok;
    for (const part of chosen) {
      try {
        const changes = await updatePart(part, project.root, options, terminal);
        if (options.check && changes > 0 && code === exitCodes.ok) code = exitCodes.failed;
      } catch (error) {
        if (!isDeltaMcpError(error)) throw error;
        terminal.err(visibleText(`${part.upstream}: ${error.message}`));
        code = exitCodes.connection;
      }
    }
    return code;
  },
});

function chooseParts(parts: readonly ImportedPart[], names: readonly string[]): readonly ImportedPart[] {
  const missing = names.find((name) => !parts.some(({ upstream }) => upstream === name));
  if (missing !== undefined)
    throw new CommandError(`no imported MCP server is called ${missing}`, exitCodes.failed);
  if (parts.length === 0)
    throw new CommandError(
      "this project has imported no MCP server: see `deltamcp import mcp`",
      exitCodes.failed,
    );
  return names.length === 0 ? parts : parts.filter(({ upstream }) => names.includes(upstream));
}

/** Renews one part. Returns the number of changed tools. */
async function updatePart(
  { path, upstream, record, tools, before }: ImportedPart,
  root: string,
  { check, timeout }: { readonly check: boolean; readonly timeout: number },
  terminal: Terminal,
): Promise<number> {
  if (record === undefined)
    throw new CommandError(
      `${path} is of the upstream ${upstream}, which no spec declares`,
      exitCodes.failed,
    );
  const { listServer } = await import("../../import/mcp/list-server.ts");
  const { comparePart } = await import("../../import/mcp/compare-parts.ts");
  const { serverPart } = await import("../../import/mcp/server-part.ts");
  const { renderPart } = await import("../../import/mcp/render-part.ts");
  const listed = await listServer(mcpTarget(upstream, record, terminal.env, true), timeout * 1000);
  const part = serverPart(listed, upstream, before);
  const changes = comparePart(tools, listed.tools);
  terminal.out(
    visibleText(
      `${upstream}: ${part.server}, ${changes.length === 0 ? "no change" : counted(changes.length, "change")}`,
    ),
  );
  for (const change of changes) printChange(change, terminal);
  if (check) return changes.length;
  await writeNewFile(resolve(root, path), renderPart(part), { replace: true, shown: path });
  if (changes.length > 0)
    terminal.out(`${path} is written. Read the difference, then run npx deltamcp build.`);
  return changes.length;
}

const signs = { new: "+", gone: "-", changed: "~" } as const;

function printChange({ kind, tool, details }: PartChange, terminal: Terminal): void {
  terminal.out(visibleText(`  ${signs[kind]} ${tool}`));
  for (const detail of details) terminal.out(visibleText(`      ${detail}`));
}
