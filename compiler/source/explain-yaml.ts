import { createRequire } from "node:module";
import type { ErrorCode, YAMLError } from "yaml";
import type { Report } from "../diagnostics/report.ts";
import { onePerLine } from "./one-per-line.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Reports all mistakes of a text that is not valid YAML. The fast parser stops at the first mistake. The library `yaml`
 * finds the others too; it is loaded only for this.
 */
export function explainYaml(
  source: SourceFile,
  fault: { readonly reason: string; readonly offset: number },
  report: Report,
): void {
  const { parseDocument } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const { errors } = parseDocument(source.text, {
    prettyErrors: false,
    version: "1.2",
    uniqueKeys: false,
    logLevel: "silent",
  });
  for (const error of onePerLine(source, errors, (one) => one.pos[0])) {
    const [start, end] = error.pos;
    const help = ways[error.code];
    const span = { source, start, end: Math.max(start, end) };
    report.add("DMC1002", { reason: reasonOf(error) }, { span, ...(help && { help }) });
  }
  if (errors.length > 0) return;
  const { reason, offset } = fault;
  report.add("DMC1002", { reason }, { span: { source, start: offset, end: offset } });
}

/** The library's message in the form of ours. */
function reasonOf({ message }: YAMLError): string {
  const unclosed = /^Missing closing (['"])quote$/.exec(message);
  if (unclosed !== null) return `a text that begins with \`${unclosed[1]}\` does not end`;
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** Help for the most frequent mistakes. */
const ways: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "indent with spaces; YAML allows no tabs there",
  BLOCK_AS_IMPLICIT_KEY: "a text with `: ` in it needs quotes around it",
  MULTILINE_IMPLICIT_KEY: "a key is followed by `:`, on one line",
  BAD_INDENT: "keys of one map start in the same column",
  BAD_SCALAR_START: "put quotes around the text",
  MISSING_CHAR: "close what was opened, or put quotes around a text with special characters",
  BAD_DQ_ESCAPE: "write `\\\\` for a backslash, or use single quotes",
};
