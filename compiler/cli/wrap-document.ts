import { basename, extname } from "node:path";
import { Report } from "../diagnostics/report.ts";
import { openApiImporter } from "../import/openapi/openapi-importer.ts";
import { specOf } from "../import/render-spec.ts";
import { sourceFile } from "../source/source-file.ts";
import { portableName } from "../spec/names.ts";
import { writeServer } from "../wrap/make-wrapped.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { readInput } from "./read-input.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Compiles a server from an OpenAPI document, and writes it to `file`. Returns what to tell the user; undefined if the document
 * has mistakes, which are printed.
 */
export async function wrapDocument(
  file: string,
  document: string,
  name: string | undefined,
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  const text = await readInput(document, terminal);
  const own = portableName(basename(document, extname(document)));
  const report = new Report();
  const server = { name: name ?? own, version: "1.0.0" };
  const spec = await openApiImporter.read(sourceFile(document, text), server, report);
  printDiagnostics(report.diagnostics, terminal);
  if (spec === undefined) return undefined;
  return [...spec.notes, ...(await writeServer(file, specOf(spec), {}))];
}
