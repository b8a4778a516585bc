import { Worker } from "node:worker_threads";
import { DeltaMcpError } from "../../../errors.ts";
import type { SqlQuery, SqlRows } from "../sql-connection.ts";
import { sqliteWorkerCode } from "./worker-code.ts";

/** What a thread opens. */
export interface SqliteFile {
  readonly file: string;
  readonly driver: string | undefined;
  readonly readOnly: boolean;
  readonly create: boolean;
}

/**
 * A thread with a SQLite file: runs statements one after the other. A statement whose caller gives up while it runs ends with its
 * thread, and SQLite rolls it back; the next one starts another thread.
 */
export class SqliteThread {
  readonly #file: SqliteFile;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  run(query: SqlQuery, signal: AbortSignal): Promise<SqlRows> {
    const turn = this.#last.then(() => this.#runNow(query, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #runNow({ sql, params, statement, skip, limit }: SqlQuery, signal: AbortSignal): Promise<SqlRows> {
    signal.throwIfAborted();
    if (this.#closed) throw new DeltaMcpError("cancelled", "The server is stopping.");
    const worker = this.#open();
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        signal.removeEventListener("abort", onAbort);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        // The process may end while a thread waits.
        worker.unref();
        finish();
      };
      const end = (reason: unknown) =>
        settle(() => {
          this.#worker = undefined;
          // An error of a thread that ends is of no use to anybody.
          worker.on("error", () => undefined);
          void worker.terminate().then(() => reject(reason));
        });
      const onAbort = () => end(signal.reason);
      const onMessage = (answer: SqlRows & { readonly error?: string }) =>
        settle(() => (answer.error === undefined ? resolve(answer) : reject(failed(answer.error))));
      const onError = (error: Error) => end(failed(error.message));
      const onExit = () => end(new DeltaMcpError("cancelled", "The server is stopping."));
      signal.addEventListener("abort", onAbort, { once: true });
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      worker.ref();
      worker.postMessage({ sql, params: bound(params), hasRows: statement.hasRows, skip, limit });
    });
  }

  #open(): Worker {
    this.#worker ??= new Worker(sqliteWorkerCode, {
      eval: true,
      workerData: this.#file,
      // `node:sqlite` is experimental in some versions, and Node would say so on stderr.
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    return this.#worker;
  }
}

/** SQLite has no booleans: 1 and 0 (datatype3.html, 2.1). */
function bound(params: SqlQuery["params"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  );
}

function failed(message: string): DeltaMcpError {
  return new DeltaMcpError("upstream_failed", `the database refused the statement: ${message}`);
}
