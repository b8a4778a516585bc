import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { Report } from "../../compiler/diagnostics/report.ts";
import { parse } from "../../compiler/source/parse.ts";
import { positionAt, sourceFile } from "../../compiler/source/source-file.ts";
import type { SyntaxTree } from "../../compiler/source/syntax-tree.ts";

/** Parses a text in memory; `path` decides between YAML and JSON. */
export function parseText(text: string, path = "spec.yaml"): { tree: SyntaxTree; report: Report } {
  const report = new Report();
  return { tree: parse(sourceFile(path, text), report), report };
}

/** `DMC1004 2:1 «a»: key …`: enough of a diagnostic to compare a whole list of them at a glance. */
export function brief({ code, message, span }: Diagnostic): string {
  if (span === undefined) return `${code}: ${message}`;
  const { line, column } = positionAt(span.source, span.start);
  return `${code} ${line}:${column} «${span.source.text.slice(span.start, span.end)}»: ${message}`;
}
