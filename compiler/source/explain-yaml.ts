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
    const { reason, start, end, help } = explained(error, source.text);
    report.add("DMC1002", { reason }, { span: { source, start, end }, ...(help && { help }) });
  }
  if (errors.length > 0) return;
  const { reason, offset } = fault;
  report.add("DMC1002", { reason }, { span: { source, start: offset, end: offset } });
}

interface Explanation {
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string | undefined;
}

/** Explains a mistake at the place where it was made: the library finds an unclosed bracket only far behind it. */
function explained(error: YAMLError, text: string): Explanation {
  const [start, end] = error.pos;
  const template = templateAt(text, start);
  if (template !== undefined) return template;
  const open = /must be sufficiently indented and end with a [}\]]/.test(error.message)
    ? lastOpenBracket(text, start)
    : undefined;
  if (open === undefined)
    return { reason: reasonOf(error), start, end: Math.max(start, end), help: ways[error.code] };
  return {
    reason: `the \`${text[open]}\` is not closed`,
    start: open,
    end: open + 1,
    help: ways.MISSING_CHAR,
  };
}

/** Explains a text such as `/x/{id}` without quotes: inside `{ … }` YAML reads its brace as the beginning of a map. */
function templateAt(text: string, place: number): Explanation | undefined {
  if (text[place] !== "{" || !/[^\s,:[{]/.test(text[place - 1] ?? " ")) return undefined;
  const before = /[^\s,[{]*$/.exec(text.slice(Math.max(0, place - 200), place))?.[0] ?? "";
  const start = place - before.length;
  const [whole = ""] = /^(?:[^\s,{}]|\{[\w.+-]*\})*/.exec(text.slice(start, start + 400)) ?? [];
  const help = `put quotes around it: "${whole}"`;
  return { reason: "a brace inside `{ … }` begins a map", start, end: start + whole.length, help };
}

const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=\s)#.*|[{}[\]]/g;

/** The last bracket before a place that is not closed. Ignores brackets in quotes and in comments. */
function lastOpenBracket(text: string, place: number): number | undefined {
  const open: number[] = [];
  for (const { 0: token, index } of text.slice(0, place).matchAll(tokens)) {
    if (token === "{" || token === "[") open.push(index);
    else if (token === "}" || token === "]") open.pop();
  }
  return open.at(-1);
}

/** The library's message, in lower case and with clearer words for an unclosed quote. */
function reasonOf({ message }: YAMLError): string {
  const unclosed = /^Missing closing (['"])quote$/.exec(message);
  if (unclosed !== null) return `a text that begins with \`${unclosed[1]}\` does not end`;
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** Help for the most frequent mistakes. */
const ways: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: "indent with spaces: YAML does not allow tabs for this",
  BLOCK_AS_IMPLICIT_KEY: "put quotes around a text that contains `: `",
  MULTILINE_IMPLICIT_KEY: "write a key and its `:` on one line",
  BAD_INDENT: "start all keys of one map in the same column",
  BAD_SCALAR_START: "put quotes around the text",
  MISSING_CHAR: "close the bracket or quote, or put quotes around a text with special characters",
  BAD_DQ_ESCAPE: "write `\\\\` for a backslash, or use single quotes",
};
