import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { renderGithub } from "../diagnostics/render-github.ts";
import { renderJson } from "../diagnostics/render-json.ts";
import { renderSarif } from "../diagnostics/render-sarif.ts";
import { renderText } from "../diagnostics/render-text.ts";
import { version } from "../version.ts";
import { type CommandInput, type Option, text, UsageError } from "./command.ts";
import type { Terminal } from "./terminal.ts";

const formats = ["text", "json", "sarif", "github"] as const;

export type DiagnosticsFormat = (typeof formats)[number];

/** `--format`, for commands that print diagnostics. */
export const formatOption: Option = {
  type: "string",
  value: "FORMAT",
  help: "text (default), json, sarif, github (annotations)",
};

/** @throws UsageError for a format that does not exist. */
export function readFormat(input: CommandInput): DiagnosticsFormat {
  const asked = text(input, "format") ?? "text";
  const format = formats.find((one) => one === asked);
  if (format === undefined) throw new UsageError(`--format takes ${formats.join(", ")}, not \`${asked}\``);
  return format;
}

/** Text goes to standard error, beside what a command has to say; the other formats are the command's output. */
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
