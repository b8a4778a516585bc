import { join } from "node:path";
import type { Checked } from "../../compilation.ts";
import { checkProject } from "../../compile.ts";
import { applyFixes } from "../../diagnostics/apply-fixes.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { renderSummary } from "../../diagnostics/summary.ts";
import { nodeHost } from "../../host/node-host.ts";
import { positionAt, type Span } from "../../source/source-file.ts";
import { counted } from "../../support/counted.ts";
import { sayToolCount, toolCount } from "../../support/tool-count.ts";
import { wrap } from "../../support/wrap.ts";
import { type Command, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption } from "../options.ts";
import { formatOption, printDiagnostics, readFormat } from "../print-diagnostics.ts";
import { loadProject, type Project } from "../project.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const checkCommand: Command = {
  name: "check",
  summary: "find every mistake, write nothing",
  usage: [""],
  options: {
    explain: { type: "boolean", help: "list what the normaliser changed in schemas, and where" },
    fix: { type: "boolean", help: "mend the spec files where a diagnostic offers how" },
    format: formatOption,
    config: configOption,
  },
  async run(input, terminal) {
    if (input.positionals.length > 0) throw new UsageError("takes no arguments: the config names the specs");
    const format = readFormat(input);
    const project = await loadProject(terminal, text(input, "config"));
    const checkAgain = () => checkProject(project.config, nodeHost(project.root));
    let checked = await checkAgain();
    if (flag(input, "fix") && (await writeFixes(checked.diagnostics, project, terminal)))
      checked = await checkAgain();
    const { ok, diagnostics, servers } = checked;
    printDiagnostics(diagnostics, terminal, format);
    if (flag(input, "explain") && format === "text" && checked.ok) explainRewrites(checked, terminal);
    if (format === "text") {
      const tools = toolCount(servers.flatMap(({ catalogue }) => catalogue.tools));
      const found = ok ? ` ${counted(servers.length, "server")}, ${sayToolCount(tools)}.` : "";
      terminal[ok ? "out" : "err"](`${renderSummary(diagnostics)}${found}`);
    }
    return ok ? exitCodes.ok : exitCodes.failed;
  },
};

/** Tells each file that it changed; false where there was nothing to mend. */
async function writeFixes(
  diagnostics: readonly Diagnostic[],
  { root }: Project,
  terminal: Terminal,
): Promise<boolean> {
  const files = applyFixes(diagnostics);
  for (const { path, text: mended, fixes } of files) {
    await writeNewFile(join(root, path), mended, { replace: true, shown: path });
    terminal.err(`${path}: ${counted(fixes, "fix", "fixes")}`);
  }
  return files.length > 0;
}

function explainRewrites({ servers, trees }: Checked, terminal: Terminal): void {
  const treeOf = new Map(trees.map((tree) => [tree.source.path, tree]));
  for (const { catalogue, rewrites } of servers) {
    if (rewrites.length === 0) continue;
    terminal.out(
      `${terminal.style("bold", catalogue.server.name)}: ${counted(rewrites.length, "change")} of the normaliser`,
    );
    const placed = rewrites.flatMap((rewrite) => {
      const at = treeOf.get(rewrite.origin.file)?.locate(rewrite.origin.path);
      return at === undefined ? [] : [{ ...rewrite, at }];
    });
    placed.sort((a, b) => byPath(a.at, b.at) || a.at.start - b.at.start);
    for (const { at, tool, direction, note, rule, kind } of placed) {
      const { line, column } = positionAt(at.source, at.start);
      const mark = kind === "remark" ? " (left as it is)" : "";
      terminal.out(`  ${at.source.path}:${line}:${column}  ${tool} ${direction}`);
      for (const part of wrap(`${note}${mark} [${rule}]`, "    ")) terminal.out(part);
    }
  }
}

function byPath(a: Span, b: Span): number {
  return a.source.path === b.source.path ? 0 : a.source.path < b.source.path ? -1 : 1;
}
