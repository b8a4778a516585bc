import type { Span } from "../source/source-file.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { regionOf } from "./region.ts";
import { countBySeverity } from "./summary.ts";

/**
 * Diagnostics for programs: `{ version, errors, warnings, diagnostics }`, all of them, one JSON text with a final
 * line break. Lines and columns count from 1, columns in UTF-16 code units, ends exclusive.
 */
export function renderJson(diagnostics: readonly Diagnostic[]): string {
  const { error: errors, warning: warnings } = countBySeverity(diagnostics);
  const list = diagnostics.map(({ code, severity, message, span, label, help, related, fix }) => ({
    code,
    severity,
    message,
    ...(span && place(span)),
    label,
    help,
    related: related?.map((other) => ({ message: other.message, ...place(other.span) })),
    fix: fix && { ...place(fix.span), replacement: fix.replacement },
  }));
  return `${JSON.stringify({ version: 1, errors, warnings, diagnostics: list }, undefined, 2)}\n`;
}

function place(span: Span) {
  const { file, start, end } = regionOf(span);
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
