import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { renderGithub } from "../diagnostics/render-github.ts";
import { renderJson } from "../diagnostics/render-json.ts";
import { renderSarif } from "../diagnostics/render-sarif.ts";
import { renderText } from "../diagnostics/render-text.ts";
import { version } from "../version.ts";
import type { DiagnosticsFormat } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Text goes to standard error, like all notes of a command. The other formats are the command's output. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  terminal: Terminal,
  format: DiagnosticsFormat = "text",
): void {
  if (format === "json") terminal.out(renderJson(diagnostics));
  else if (format === "sarif") terminal.out(renderSarif(diagnostics, version));
  else if (format === "github") {
    if (diagnostics.length > 0) terminal.out(renderGithub(diagnostics));
  } else if (diagnostics.length > 0) {
    terminal.err(
      renderText(diagnostics, {
        colour: terminal.colour,
        ...(terminal.width === undefined ? {} : { width: terminal.width }),
      }),
    );
  }
}
