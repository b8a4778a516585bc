import { renderSummary } from "../diagnostics/summary.ts";
import type { Built } from "../project/build-project.ts";
import { counted } from "../support/counted.ts";
import type { Change } from "../write/plan-write.ts";
import type { DiagnosticsFormat } from "./options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the diagnostics of a build, and why it wrote nothing. */
export function printOutcome(built: Built, format: DiagnosticsFormat, terminal: Terminal): void {
  printDiagnostics(built.diagnostics, terminal, format);
  if (built.kind === "stale") printStale(built.stale, terminal);
  else if (built.kind === "errors" && format === "text")
    terminal.err(`${renderSummary(built.diagnostics)} Nothing was written.`);
  else if (built.kind === "type-errors" && format === "text")
    terminal.err(`${renderSummary(built.diagnostics)} The generated files were written.`);
}

function printStale(stale: readonly Change[], terminal: Terminal): void {
  for (const { kind, path } of stale.slice(0, 20)) terminal.err(`  ${verbs[kind]} ${path}`);
  if (stale.length > 20) terminal.err(`  and ${stale.length - 20} more`);
  terminal.err(
    `${counted(stale.length, "file is", "files are")} stale: run \`deltamcp build\` and commit the result.`,
  );
}

const verbs: Readonly<Record<Change["kind"], string>> = {
  create: "missing",
  update: "stale  ",
  append: "lacks a handler:",
  delete: "left over",
  unchanged: "",
};
