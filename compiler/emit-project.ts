import type { Analysis, CheckedServer } from "./analyse.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Report } from "./diagnostics/report.ts";
import { authorFiles } from "./emit/author/author-files.ts";
import { emit } from "./emit/emit.ts";
import type { EmitContext } from "./emit/emit-context.ts";
import type { AuthorFile, GeneratedFile } from "./emit/emitted-file.ts";
import { handlerFunctions } from "./emit/handler-functions.ts";
import { type SchemaCode, schemaCode } from "./emit/schema-code/schema-code.ts";
import type { Host } from "./host/host.ts";
import { summarise } from "./report/server-summary.ts";
import { tune } from "./tables/tune.ts";
import { version } from "./version.ts";
import { lockFile } from "./write/lock.ts";

/** One server, compiled to the end. */
export interface EmittedServer extends EmitContext {
  /** What `--bundle` needs once more. */
  readonly code: SchemaCode;
  readonly files: readonly GeneratedFile[];
}

/** A project, compiled to the end. */
export interface EmittedProject {
  readonly servers: readonly EmittedServer[];
  /** What the authors' handler modules lack. */
  readonly authorFiles: readonly AuthorFile[];
}

/** The back half of compile(): tunes and emits every server, then finds what authors' modules lack. */
export async function emitProject(analysis: Analysis, host: Host, report: Report): Promise<EmittedProject> {
  // All warnings are found by now; what follows adds errors only, and then nothing is written.
  const { diagnostics } = report;
  const servers = await Promise.all(
    analysis.servers.map((server) => emitServer(server, analysis, diagnostics)),
  );
  return { servers, authorFiles: await authorFiles(analysis.servers, host, report) };
}

async function emitServer(
  { catalogue, folder, tools }: CheckedServer,
  { settings, sources, traffic }: Analysis,
  diagnostics: readonly Diagnostic[],
): Promise<EmittedServer> {
  // The code of a large catalogue comes from a thread of its own while everything else is computed here.
  const printing = schemaCode({ tools });
  const tuned = tune(catalogue, settings, traffic);
  const context: EmitContext = { catalogue, folder, tools, tuned, config: settings };
  const code = await printing;
  const files = emit(context, code);
  const lock = lockFile(folder, files, {
    compiler: version,
    config: settings,
    inputs: [
      ...sources.filter(({ path }) => catalogue.sources.includes(path)),
      ...(traffic.source === undefined ? [] : [traffic.source]),
    ],
    handlers: handlerFunctions(context),
    summary: summarise(tuned),
    diagnostics,
  });
  return { ...context, code, files: [...files, lock] };
}
