import type { Report } from "../diagnostics/report.ts";
import type { SourceFile } from "../source/source-file.ts";

/** One format that `deltamcp import` reads. Each has a folder beside this file. */
export interface Importer {
  /** The word of the command line: `deltamcp import tools`. */
  readonly kind: string;
  /**
   * Turns a text into a spec. Mistakes in the text are reported; undefined if there is nothing to import. Does no I/O,
   * and loads its libraries when it is called.
   */
  read(source: SourceFile, server: ImportedServer, report: Report): Promise<ImportedSpec | undefined>;
}

/** The name and the version of the server that the spec will describe. */
export interface ImportedServer {
  readonly name: string;
  readonly version: string;
}

/** A spec as plain data, in the order in which people read it. */
export interface ImportedSpec {
  readonly server: ImportedServer;
  readonly tools: Readonly<Record<string, Record<string, unknown>>>;
  /** The changes that the import made, a sentence each: renamed tools, mended schemas. */
  readonly notes: readonly string[];
}
