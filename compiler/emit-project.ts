import type { Analysis, CheckedServer } from "./analyse.ts";
import type { ResolvedConfig } from "./config.ts";
import type { Report } from "./diagnostics/report.ts";
import { authorFiles } from "./emit/author/author-files.ts";
import { emit } from "./emit/emit.ts";
import { emitContext } from "./emit/emit-context.ts";
import type { AuthorFile, GeneratedFile } from "./emit/emitted-file.ts";
import { handlerFunctions } from "./emit/handler-functions.ts";
import { type SchemaCode, schemaCode } from "./emit/schema-code/schema-code.ts";
import { summarise } from "./emit/summary.ts";
import type { Host } from "./host.ts";
import type { SourceFile } from "./source/source-file.ts";
import { readTraffic, type Traffic } from "./tune/read-traffic.ts";
import { reportStaleCalls } from "./tune/stale-calls.ts";
import { tune } from "./tune/tune.ts";
import type { TunedCatalogue } from "./tune/tuned-catalogue.ts";
import { version } from "./version.ts";
import { lockFile } from "./write/lock.ts";

/** One server, compiled to the end. */
export interface EmittedServer {
  readonly tuned: TunedCatalogue;
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
export async function emitProject(
  { sources, servers }: Analysis,
  settings: ResolvedConfig,
  host: Host,
  report: Report,
): Promise<EmittedProject> {
  const traffic = await readTraffic(settings, host, report);
  reportStaleCalls(
    traffic,
    servers.map(({ catalogue }) => catalogue),
    report,
  );
  const inputs = { sources, traffic };
  const emitted = await Promise.all(servers.map((server) => emitServer(server, inputs, settings)));
  const tuned = emitted.map((server) => server.tuned);
  return { servers: emitted, authorFiles: await authorFiles(tuned, settings, host, report) };
}

/** The texts that a server's files are made from. */
interface Inputs {
  readonly sources: readonly SourceFile[];
  readonly traffic: Traffic;
}

async function emitServer(
  { catalogue }: CheckedServer,
  { sources, traffic }: Inputs,
  settings: ResolvedConfig,
): Promise<EmittedServer> {
  // The code of a large catalogue comes from a thread of its own while everything else is computed here.
  const printing = schemaCode(catalogue);
  const tuned = tune(catalogue, settings, traffic);
  const code = await printing;
  const files = emit(tuned, settings, code);
  const context = emitContext(tuned, settings);
  const lock = lockFile(context.folder, files, {
    compiler: version,
    config: settings,
    inputs: [
      ...sources.filter(({ path }) => catalogue.sources.includes(path)),
      ...(traffic.source === undefined ? [] : [traffic.source]),
    ],
    handlers: handlerFunctions(context),
    summary: summarise(tuned),
  });
  return { tuned, code, files: [...files, lock] };
}
