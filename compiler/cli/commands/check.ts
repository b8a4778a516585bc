import { join } from "node:path";
import type { Checked } from "../../compilation.ts";
import { checkProject } from "../../compile.ts";
import { applyFixes } from "../../diagnostics/apply-fixes.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { inOrder } from "../../diagnostics/report.ts";
import { renderSummary } from "../../diagnostics/summary.ts";
import { nodeHost } from "../../host/node-host.ts";
import { loadProject } from "../../project/load-project.ts";
import { packageDiagnostics } from "../../project/package-diagnostics.ts";
import type { Project } from "../../project/project.ts";
import { positionAt, type Span } from "../../source/source-file.ts";
import { counted } from "../../support/counted.ts";
import { sayToolCount, toolCount } from "../../support/tool-count.ts";
import { wrap } from "../../support/wrap.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, formatOption } from "../options.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const checkCommand = defineCommand({
  name: "check",
  summary: "find all mistakes and write nothing",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments: the config names the specs" },
  options: {
    explain: { kind: "flag", help: "list the changes of the normaliser in schemas, with their places" },
    fix: { kind: "flag", help: "apply the fixes that diagnostics offer to the spec files" },
    format: formatOption,
    config: configOption,
  },
  async run({ options }, terminal) {
    const { format } = options;
    const project = await loadProject(terminal.cwd, options.config);
    const checkAgain = () => checkProject(project.config, nodeHost(project.root), project.configSource);
    let checked = await checkAgain();
    if (options.fix && (await writeFixes(checked.diagnostics, project, terminal)))
      checked = await checkAgain();
    const { ok, servers } = checked;
    const diagnostics = inOrder([...(await packageDiagnostics(project.root)), ...checked.diagnostics]);
    printDiagnostics(diagnostics, terminal, format);
    if (options.explain && format === "text" && checked.ok) explainRewrites(checked, terminal);
    if (format === "text") {
      const tools = toolCount(servers.flatMap(({ catalogue }) => catalogue.tools));
      const found = ok ? ` ${counted(servers.length, "server")}, ${sayToolCount(tools)}.` : "";
      terminal[ok ? "out" : "err"](`${renderSummary(diagnostics)}${found}`);
    }
    return ok ? exitCodes.ok : exitCodes.failed;
  },
});

/** Prints each changed file. Returns false if there was nothing to fix. */
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
      const mark = kind === "remark" ? " (unchanged)" : "";
      terminal.out(`  ${at.source.path}:${line}:${column}  ${tool} ${direction}`);
      for (const part of wrap(`${note}${mark} [${rule}]`, "    ")) terminal.out(part);
    }
  }
}

function byPath(a: Span, b: Span): number {
  return a.source.path === b.source.path ? 0 : a.source.path < b.source.path ? -1 : 1;
}
