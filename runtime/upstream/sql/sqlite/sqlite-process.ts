import { type ChildProcess, spawn } from "node:child_process";
import { DeltaMcpError } from "../../../errors.ts";
import { NotSent } from "../../../runner/not-sent.ts";
import { childEnv } from "../../mcp/child-env.ts";
import type { SqlQuery, SqlRows } from "../sql-connection.ts";
import { sqliteProcessCode } from "./process-code.ts";

/** The file that a process opens. */
export interface SqliteFile {
  readonly file: string;
  readonly driver: string | undefined;
  readonly readOnly: boolean;
  readonly create: boolean;
}

/**
 * A process with a SQLite file: runs statements one after the other. A statement whose caller gives up while it runs ends with its
 * process, and SQLite rolls it back; the next one starts another process.
 */
export class SqliteProcess {
  readonly #file: SqliteFile;
  #child: ChildProcess | undefined;
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
    await this.#end();
  }

  #runNow({ sql, params, statement, skip, limit }: SqlQuery, signal: AbortSignal): Promise<SqlRows> {
    signal.throwIfAborted();
    if (this.#closed) throw stopping();
    const child = this.#open();
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        signal.removeEventListener("abort", onAbort);
        child.off("message", onMessage).off("error", onError).off("exit", onExit);
        // The server's process may end while this one waits.
        child.unref();
        child.channel?.unref();
        finish();
      };
      const onAbort = () => settle(() => void this.#end().then(() => reject(signal.reason)));
      const onMessage = (answer: unknown) =>
        settle(() => {
          const { error, unopened, ...rows } = answer as SqlRows & ProcessError;
          if (error === undefined) resolve(rows);
          else reject(unopened === true ? notOpened(error) : failed(error));
        });
      const onError = (error: Error) =>
        settle(() => void this.#end().then(() => reject(failed(error.message))));
      const onExit = () =>
        settle(() => {
          this.#child = undefined;
          reject(this.#closed ? stopping() : failed("its process ended"));
        });
      signal.addEventListener("abort", onAbort, { once: true });
      child.on("message", onMessage).on("error", onError).on("exit", onExit);
      child.ref();
      child.channel?.ref();
      child.send({ sql, params: bound(params), hasRows: statement.hasRows, skip, limit });
    });
  }

  #open(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const argv = [
      "--disable-warning=ExperimentalWarning",
      "-e",
      sqliteProcessCode,
      "--",
      JSON.stringify({ ...this.#file, server: process.pid }),
    ];
    const child = spawn(process.execPath, argv, {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Integers of 64 bits and bytes stay what they are.
      serialization: "advanced",
      env: childEnv(process.env),
      windowsHide: true,
    });
    // A process that is ended may still have a message under way.
    child.on("error", () => undefined);
    this.#child = child;
    return child;
  }

  /** Ends the process, in the middle of a statement too. */
  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.ref();
    child.kill("SIGKILL");
    await ended;
  }
}

/** What a process answers in place of rows. */
interface ProcessError {
  readonly error?: string;
  /** The file cannot be opened, and nothing was run. */
  readonly unopened?: true;
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

function notOpened(message: string): NotSent {
  return new NotSent("upstream_unavailable", `the database cannot be opened: ${message}`);
}

function stopping(): DeltaMcpError {
  return new DeltaMcpError("cancelled", "The server is stopping.");
}
