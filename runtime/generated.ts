import type { EmittedCatalogue } from "./catalogue/emitted-catalogue.ts";
import type { CatalogueHeader } from "./catalogue/records.ts";
import { isDeltaMcpError } from "./errors.ts";
import type { Handler } from "./runner/runner.ts";
import { parseServeArgs, serveHelp } from "./serve/serve-args.ts";
import { createServerParts, type ServeOptions } from "./serve/server-parts.ts";

/**
 * The one entry that generated code imports: the contract between what the compiler emits and this runtime.
 * `CatalogueHeader.contract` names its version.
 */
export type { EmittedCatalogue, ToolValidatorsFactory } from "./catalogue/emitted-catalogue.ts";
export type { Ranked, RankedCatalogue, Ranker, RankerFactory } from "./catalogue/search/ranker.ts";
export type {
  CompletionHandler,
  PromptHandler,
  ResourceHandler,
  ToolHandler,
  WithDefaults,
} from "./runner/handler-types.ts";
export type { ServeOptions } from "./serve/server-parts.ts";

/**
 * Runs a generated server as this process: reads the command line, serves stdio or HTTP until the peer is gone or
 * the process is told to stop, and exits. What keeps it from starting is said on stderr in one sentence, with exit
 * code 2 for the command line and 1 for the rest. `handlers` are the author's functions by the names that the build
 * gave them, checked by the generated Handlers interface.
 */
export async function serve(
  emitted: EmittedCatalogue,
  handlers: object = {},
  options: ServeOptions = {},
): Promise<void> {
  process.exitCode = await run(emitted, handlers as Readonly<Record<string, Handler>>, options);
  process.exit();
}

async function run(
  emitted: EmittedCatalogue,
  handlers: Readonly<Record<string, Handler>>,
  options: ServeOptions,
): Promise<number> {
  let failed = 2;
  try {
    const args = parseServeArgs(process.argv.slice(2));
    failed = 1;
    if (args.kind === "about") return tell(args.what, emitted);
    const parts = createServerParts(emitted, handlers, options);
    if (args.kind === "http") {
      const { runHttp } = await import("./serve/run-http.ts");
      await runHttp(parts, args);
    } else {
      const { runStdio } = await import("./serve/run-stdio.ts");
      await runStdio(await parts.protocol(args.surface ?? parts.catalogue.header.surface), parts.encodings);
    }
    return 0;
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return failed;
  }
}

function tell(what: "help" | "version", emitted: EmittedCatalogue): number {
  const { server } = JSON.parse(emitted.header) as CatalogueHeader;
  process.stdout.write(what === "help" ? serveHelp(server.name) : `${server.version}\n`);
  return 0;
}
