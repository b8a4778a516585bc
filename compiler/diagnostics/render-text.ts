import { styleText } from "node:util";
import { append, largestOf } from "../../runtime/support/lists.ts";
import { positionAt, type Span } from "../source/source-file.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";
import { printable } from "./printable.ts";
import { chooseShown } from "./shown.ts";
import { type SnippetLine, snippet } from "./snippet.ts";

export interface TextOptions {
  /** Default false. */
  readonly colour?: boolean;
  /** The width at which a source line is cut, in terminal cells. Default 100. */
  readonly width?: number;
  /** The number of diagnostics that are shown; the rest is counted. Default 100. */
  readonly limit?: number;
}

/** Diagnostics for people: message, place, source line with a caret, way out. Ends with a line break if not empty. */
export function renderText(
  diagnostics: readonly Diagnostic[],
  { colour = false, width = 100, limit = 100 }: TextOptions = {},
): string {
  const { shown, rest } = chooseShown(diagnostics, limit);
  const look: Look = { paint: colour ? paintAlways : (_, text) => text, width: Math.max(40, width) };
  const blocks = shown.map((diagnostic) => renderOne(diagnostic, look));
  return [...blocks, ...(rest === undefined ? [] : [`${rest}\n`])].join("\n");
}

type Colour = "red" | "yellow" | "cyan" | "blue" | "bold" | "dim";

interface Look {
  readonly paint: (colour: Colour | Colour[], text: string) => string;
  readonly width: number;
}

const paintAlways: Look["paint"] = (colour, text) => styleText(colour, text, { validateStream: false });

const colours: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", info: "blue" };

function renderOne(diagnostic: Diagnostic, look: Look): string {
  const { code, severity, message, span, label, help, related = [] } = diagnostic;
  const places: Place[] = [
    ...(span === undefined ? [] : [place(span, "┌─", "^", colours[severity], label, look)]),
    ...related.map((other) => place(other.span, "├─", "-", "blue", other.message, look)),
  ];
  const digits = largestOf(
    places.flatMap(({ lines }) => lines.map(({ line }) => String(line).length)),
    1,
  );
  const gutter: Gutter = (mark, number) =>
    look.paint("blue", `${String(number ?? "").padStart(digits)} ${mark}`);

  const title = look.paint([colours[severity], "bold"], `${severity}[${code}]`);
  const lines = [`${title}${look.paint("bold", `: ${oneLine(message)}`)}`];
  for (const one of places) append(lines, renderPlace(one, gutter, look));
  if (help !== undefined) append(lines, renderHelp(help, gutter));
  lines.push(`${gutter("=")} ${look.paint("dim", `deltamcp explain ${code}`)}`);
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

/** Prints the left edge: a line number or blanks, then a mark. */
type Gutter = (mark: string, number?: number) => string;

/** One place to show, and how. */
interface Place {
  readonly heading: string;
  readonly lines: readonly SnippetLine[];
  readonly caret: string;
  readonly colour: Colour;
  readonly label: string | undefined;
}

function place(
  span: Span,
  corner: string,
  caret: string,
  colour: Colour,
  label: string | undefined,
  look: Look,
): Place {
  const { line, column } = positionAt(span.source, span.start);
  const heading = `${corner} ${oneLine(span.source.path)}:${line}:${column}`;
  return { heading, lines: snippet(span, look.width), caret, colour, label };
}

function renderPlace({ heading, lines, caret, colour, label }: Place, gutter: Gutter, look: Look): string[] {
  const rendered = [gutter(heading), gutter("│")];
  for (const [index, { line, text, column, width }] of lines.entries()) {
    if (index > 0 && line > (lines[index - 1]?.line ?? 0) + 1) rendered.push(gutter("·"));
    const isLast = index === lines.length - 1;
    const marks = caret.repeat(width) + (isLast && label !== undefined ? ` ${oneLine(label)}` : "");
    rendered.push(`${gutter("│", line)} ${text}`);
    rendered.push(`${gutter("│")} ${" ".repeat(column)}${look.paint(colour, marks)}`);
  }
  return rendered;
}

function renderHelp(help: string, gutter: Gutter): string[] {
  return printable(help)
    .split("\n")
    .map((line, index) => (index === 0 ? `${gutter("=")} help: ${line}` : `${gutter(" ")}       ${line}`));
}

/** The text on one line, even if a quoted name has line breaks. */
function oneLine(text: string): string {
  return printable(text).replaceAll("\n", "\\n");
}
