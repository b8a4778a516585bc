import type { Report } from "../diagnostics/report.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { OpenApiImportOptions } from "./openapi/import-options.ts";

/** One format that `deltamcp import` reads. Each has a folder beside this file. */
export interface Importer {
  /** The word of the command line: `deltamcp import tools`. */
  readonly kind: string;
  /**
   * Turns a text into a spec. Mistakes in the text are reported; undefined if there is nothing to import. Does no I/O,
   * and loads its libraries when it is called.
   */
  read(
    source: SourceFile,
    server: ImportedServer,
    report: Report,
    options?: ImportOptions,
  ): Promise<ImportedSpec | undefined>;
}

/** The options of one import, by the importer that reads them. */
export interface ImportOptions {
  readonly openapi?: OpenApiImportOptions;
}

/** The name and the version of the server that the spec will describe. */
export interface ImportedServer {
  readonly name: string;
  readonly version: string;
}

/** A spec as plain data, in the order in which people read it. */
export interface ImportedSpec {
  readonly server: ImportedServer;
  /** Absent: its tools run against no upstream. */
  readonly upstreams?: Readonly<Record<string, unknown>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly tools: Readonly<Record<string, Record<string, unknown>>>;
  readonly schemas?: Readonly<Record<string, unknown>>;
  /** The changes that the import made, a line each: renamed tools, mended schemas. */
  readonly notes: readonly string[];
}
