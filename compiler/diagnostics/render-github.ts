import type { Diagnostic, Severity } from "./diagnostic.ts";
import { regionOf } from "./region.ts";

/**
 * Diagnostics as GitHub Actions workflow commands, one a line: annotations in a pull request.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${command(diagnostic)}\n`).join("");
}

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

function command({ code, severity, message, span, help }: Diagnostic): string {
  const properties: Record<string, string | number> = {};
  if (span !== undefined) {
    const { file, start, end } = regionOf(span);
    properties["file"] = file;
    properties["line"] = start.line;
    properties["endLine"] = end.line;
    // Columns are only allowed inside one line.
    if (start.line === end.line) Object.assign(properties, { col: start.column, endColumn: end.column });
  }
  properties["title"] = code;
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[severity]} ${list.join(",")}::${escapeData(help ? `${message}\n${help}` : message)}`;
}

/** The percent encoding of GitHub: only line breaks and the percent sign must be escaped. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
