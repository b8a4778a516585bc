import type { ResolvedConfig } from "./config/config.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { EmittedServer } from "./emit/emit.ts";
import type { AuthorFile, EmittedFile } from "./emit/emitted-file.ts";
import type { LoweredServer } from "./lower/lower.ts";
import type { SyntaxTree } from "./source/syntax-tree.ts";
import type { Traffic } from "./traffic/read-traffic.ts";

/** The texts of a project and the catalogues that they became. */
export interface Analysis {
  /** The config, with its defaults. */
  readonly settings: ResolvedConfig;
  /** Every spec file that was read. */
  readonly trees: readonly SyntaxTree[];
  readonly traffic: Traffic;
  readonly servers: readonly LoweredServer[];
}

/** A project without an error, as far as a check looks. */
export interface Checked extends Analysis {
  readonly ok: true;
  /** In file order: warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A compiled project: what is known of each server, and all files to write. */
export interface Compilation {
  readonly ok: true;
  /** In file order: warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** The config, with its defaults. */
  readonly settings: ResolvedConfig;
  readonly servers: readonly EmittedServer[];
  /** The functions that the authors' handler modules lack. */
  readonly authorFiles: readonly AuthorFile[];
}

/** A project with errors. Nothing must be written. */
export interface Failure {
  readonly ok: false;
  /** In file order; warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  readonly servers: readonly never[];
  readonly authorFiles: readonly never[];
}

/** Everything there is to write. */
export function filesOf({ servers, authorFiles }: Compilation | Failure): readonly EmittedFile[] {
  return [...servers.flatMap(({ files }) => files), ...authorFiles];
}
