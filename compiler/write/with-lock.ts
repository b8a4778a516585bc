import type { ResolvedConfig } from "../config/config.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EmittedServer } from "../emit/emit.ts";
import { handlerFunctions } from "../emit/handler-functions.ts";
import { summarise } from "../report/server-summary.ts";
import type { SourceFile } from "../source/source-file.ts";
import { version } from "../version.ts";
import { lockFile } from "./lock.ts";

/** The facts of a build that its locks contain, besides its servers. */
interface BuildFacts {
  readonly settings: ResolvedConfig;
  /** Every spec file of the project. */
  readonly sources: readonly SourceFile[];
  readonly traffic: { readonly source?: SourceFile };
  /** The warnings of the whole project. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the server with its lock appended to its files. */
export function withLock(
  server: EmittedServer,
  { settings, sources, traffic, diagnostics }: BuildFacts,
): EmittedServer {
  const lock = lockFile(server.folder, server.files, {
    compiler: version,
    config: settings,
    inputs: [
      ...sources.filter(({ path }) => server.catalogue.sources.includes(path)),
      ...(traffic.source === undefined ? [] : [traffic.source]),
    ],
    handlers: handlerFunctions(server),
    summary: summarise(server.tuned),
    diagnostics,
  });
  return { ...server, files: [...server.files, lock] };
}
