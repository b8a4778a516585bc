import { counted } from "../support/counted.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";

/** The number of diagnostics of each severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}

/** `1 error, 0 warnings.` */
export function renderSummary(diagnostics: readonly Diagnostic[]): string {
  const { error, warning } = countBySeverity(diagnostics);
  return `${counted(error, "error")}, ${counted(warning, "warning")}.`;
}
