import type { Diagnostic } from "./diagnostic.ts";
import { renderSummary } from "./summary.ts";

/**
 * Chooses at most `limit` diagnostics to show: errors before warnings before notes. They keep their order. `rest` counts the
 * others.
 */
export function chooseShown(
  diagnostics: readonly Diagnostic[],
  limit: number,
): { readonly shown: readonly Diagnostic[]; readonly rest?: string } {
  if (diagnostics.length <= limit) return { shown: diagnostics };
  const order = ["error", "warning", "info"];
  const byWeight = diagnostics.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const chosen = new Set(byWeight.slice(0, limit));
  const hidden = diagnostics.filter((diagnostic) => !chosen.has(diagnostic));
  return {
    shown: diagnostics.filter((diagnostic) => chosen.has(diagnostic)),
    rest: `${hidden.length} more not shown here: ${renderSummary(hidden)} \`--format json\` lists them all.`,
  };
}
