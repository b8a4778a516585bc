import { Report } from "../../diagnostics/report.ts";
import { parse } from "../../source/parse.ts";
import { type SourceFile, sourceFile } from "../../source/source-file.ts";
import type { SyntaxTree } from "../../source/syntax-tree.ts";

/**
 * Parses the responses in a text: one JSON or YAML document, an event stream (`data: …`) as curl prints it, or one JSON
 * message per line as a stdio server writes it. Reports a text in any other form.
 */
export function readAnswers(source: SourceFile, report: Report): readonly SyntaxTree[] {
  // An event stream with one event is YAML as well.
  if (isEventStream(source.text)) {
    const trees = parseAll(source, events(source.text));
    if (trees.length > 0) return trees;
  }
  const own = new Report();
  const tree = parse(source, own);
  if (!own.failed) return [tree];
  const lines = parseAll(source, jsonLines(source.text));
  if (lines.length > 0) return lines;
  parse(source, report);
  return [];
}

/** The texts that are JSON. */
function parseAll(source: SourceFile, texts: readonly string[]): readonly SyntaxTree[] {
  return texts.flatMap((text) => {
    const tree = parse(sourceFile(jsonPath(source.path), text), new Report());
    return tree.value === undefined ? [] : [tree];
  });
}

/** A path by which a text is read as JSON. */
function jsonPath(path: string): string {
  return path.endsWith(".json") ? path : `${path}.json`;
}

function isEventStream(text: string): boolean {
  return /^(?:\s*\n)*(?:event|data|id|retry|:)[^\n]*\n?/.test(text) && /^data:/m.test(text);
}

/** The data of each event, at its own line, so that places are those of the file. */
function events(text: string): readonly string[] {
  const found: string[] = [];
  let lines: string[] = [];
  let first = 0;
  const close = () => {
    if (lines.length > 0) found.push("\n".repeat(first) + lines.join("\n"));
    lines = [];
  };
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line === "") close();
    if (!line.startsWith("data:")) continue;
    if (lines.length === 0) first = at;
    // Spaces for `data:`, so that columns stay.
    lines.push(`     ${line.slice(5)}`);
  }
  close();
  return found;
}

/** Lines that look like a JSON value, each at its own line. */
function jsonLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.flatMap((line, at) => (/^\s*[{[].*[}\]]\s*$/.test(line) ? ["\n".repeat(at) + line] : []));
}
