import { renderText } from "../diagnostics/render-text.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Terminal } from "./terminal.ts";

/** Prints what a report holds, for people, to standard error; nothing where it is empty. */
export function printReport(report: Report, terminal: Terminal): void {
  if (report.diagnostics.length > 0)
    terminal.err(renderText(report.diagnostics, { colour: terminal.colour }));
}
