import type { EmittedCatalogue } from "./catalogue/emitted-catalogue.ts";
import type { CatalogueHeader } from "./catalogue/records.ts";
import { isDeltaMcpError, messageOf } from "./errors.ts";
import type { Observe } from "./observe/events.ts";
import type { Handler } from "./runner/runner.ts";
import { createServer } from "./server/create-server.ts";
import { type OpenServer, openServer } from "./server/open-server.ts";
import { runStdio } from "./server/run-stdio.ts";
import { parseServeArgs, serveHelp } from "./server/serve-args.ts";
import { type ServerObserve, serverObserve } from "./server/server-observe.ts";
import type { ServeOptions, ServerOptions } from "./server/server-options.ts";

/**
 * The one entry that generated code imports: the contract between what the compiler emits and this runtime.
 * `CatalogueHeader.contract` names its version.
 */
export type { EmittedCatalogue, ToolValidatorsFactory } from "./catalogue/emitted-catalogue.ts";
export type { Ranked, RankedCatalogue, Ranker, RankerFactory } from "./catalogue/search/ranker.ts";
export type {
  CallEnded,
  CallStarted,
  Fault,
  Notice,
  Observe,
  ServerEvent,
  UpstreamState,
} from "./observe/events.ts";
export type {
  CompletionHandler,
  PromptHandler,
  ResourceHandler,
  ToolHandler,
  WithDefaults,
} from "./runner/handler-types.ts";
export { createServer } from "./server/create-server.ts";
export type { Server, StdioStreams } from "./server/server.ts";
export type { HttpOptions, ServeOptions, ServerOptions } from "./server/server-options.ts";

/**
 * Runs a generated server as this process: reads the command line, serves stdio or HTTP until the peer disconnects or the
 * process gets a signal to stop, and exits. If it cannot start, it writes one sentence to stderr. The exit code is 2 for a
 * wrong command line, 70 for an internal error, and 1 otherwise. A handler module that throws during its import is an
 * exception: Node prints its stack. `handlers` are the author's functions, by the names that the build gave them; the
 * generated Handlers interface checks them.
 */
export async function serve(
  emitted: EmittedCatalogue,
  handlers: object = {},
  options: ServeOptions = {},
): Promise<void> {
  const listeners = serverObserve(options);
  const { observe } = listeners;
  surviveForgottenPromises(observe);
  endAtUncaughtErrors(observe);
  process.exitCode = await run(emitted, handlers as Readonly<Record<string, Handler>>, options, listeners);
  process.exit();
}

/**
 * The same server as a web-standard handler, for a framework or platform that speaks `fetch`: MCP at `/mcp`,
 * `/mcp/full` and `/mcp/small`, plain HTTP at `/api/dispatch`. It stays open until the process ends; `createServer` returns
 * a server that can be closed. Rejects with DeltaMcpError("configuration").
 */
export async function createFetch(
  emitted: EmittedCatalogue,
  handlers: object = {},
  options: ServerOptions = {},
): Promise<(request: Request) => Promise<Response>> {
  return createServer(emitted, handlers, options).fetch;
}

async function run(
  emitted: EmittedCatalogue,
  handlers: Readonly<Record<string, Handler>>,
  options: ServeOptions,
  listeners: ServerObserve,
): Promise<number> {
  let failed = 2;
  let server: OpenServer | undefined;
  try {
    const args = parseServeArgs(process.argv.slice(2));
    failed = 1;
    if (args.kind === "about") return tell(args.what, emitted);
    server = openServer(emitted, handlers, options, listeners, args.kind);
    if (args.kind === "http") {
      const { runHttp } = await import("./server/run-http.ts");
      await runHttp(server, args, options.env ?? process.env);
    } else await runStdio(server, args.surface);
    await server.close();
    return 0;
  } catch (error) {
    await server?.close(0).catch(() => undefined);
    const ours = !isDeltaMcpError(error);
    const message = ours ? `a fault of deltamcp: ${messageOf(error)}` : error.message;
    listeners.observe({ kind: "notice", level: "error", message });
    return ours ? 70 : failed;
  }
}

function tell(what: "help" | "version", emitted: EmittedCatalogue): number {
  const header = JSON.parse(emitted.header) as CatalogueHeader;
  process.stdout.write(what === "help" ? serveHelp(header) : `${header.server.version}\n`);
  return 0;
}

/** An unhandled rejection of a handler must not end the calls of other clients. By default, Node would exit. */
function surviveForgottenPromises(observe: Observe): void {
  process.on("unhandledRejection", (reason) => {
    const message = `a handler left a promise alone that was rejected: ${messageOf(reason)}`;
    observe({ kind: "notice", level: "error", message });
  });
}

/**
 * An error in a timer or an event of a handler belongs to no call, and its state is unknown. So the server ends, like a plain
 * Node program, and writes the reason to its own log.
 */
function endAtUncaughtErrors(observe: Observe): void {
  process.on("uncaughtException", (error) => {
    const stack = error instanceof Error && error.stack !== undefined ? error.stack : messageOf(error);
    const message = `an error outside of every call ends this server: ${stack}`;
    observe({ kind: "notice", level: "error", message });
    process.exit(1);
  });
}
