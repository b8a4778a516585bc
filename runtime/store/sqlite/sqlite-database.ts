import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { DeltaMcpError } from "../../errors.ts";
import { hasSqlite } from "../../support/has-sqlite.ts";
import { makeFolder } from "../../support/make-folder.ts";
import { migrations } from "./schema.ts";
import { threadCode } from "./thread-code.ts";

type Parameter = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

/** A statement that runs once for each row of parameters. */
export interface Write {
  readonly sql: string;
  readonly rows: readonly (readonly Parameter[])[];
}

interface Waiting {
  resolve(rows: readonly Row[]): void;
  reject(error: Error): void;
}

/**
 * A SQLite file that a thread holds open. The thread starts with the first statement, and the process may end while no statement
 * runs. Several processes may open one file (WAL): writers wait for each other up to five seconds. A resolved write survives the
 * end of the process by any signal.
 */
export class SqliteDatabase {
  readonly #file: string;
  readonly #readOnly: boolean;
  #thread: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #closed = false;

  /** @throws DeltaMcpError("configuration") if this Node has no `node:sqlite` */
  constructor(file: string, { readOnly = false } = {}) {
    if (!hasSqlite()) throw new DeltaMcpError("configuration", noDriver);
    this.#file = file;
    this.#readOnly = readOnly;
  }

  /** Runs all writes in one transaction. Resolves to the rows of the last statement, after the commit. */
  write(...writes: readonly Write[]): Promise<readonly Row[]> {
    return this.#ask({ writes });
  }

  read(sql: string, ...row: readonly Parameter[]): Promise<readonly Row[]> {
    return this.#ask({ read: { sql, row } });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    if (thread === undefined) return;
    const ended = new Promise((resolve) => thread.once("exit", resolve));
    thread.ref();
    thread.postMessage({ close: true });
    await ended;
  }

  #ask(message: object): Promise<readonly Row[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error("the store is closed");
      const thread = this.#open();
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) thread.ref();
      thread.postMessage({ ...message, id });
    });
  }

  #open(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    if (!this.#readOnly) makeFolder(dirname(this.#file), 0o700);
    const thread = new Worker(threadCode, {
      eval: true,
      workerData: { file: this.#file, migrations, readOnly: this.#readOnly },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: {},
    });
    thread.unref();
    thread.on("message", ({ id, rows, error }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) thread.unref();
      if (error === undefined) waiting?.resolve(rows);
      else waiting?.reject(new Error(error));
    });
    const end = (error: Error) => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting = new Map();
    };
    thread.on("error", end);
    thread.on("exit", () => end(new Error("the thread of the store has ended")));
    this.#thread = thread;
    return thread;
  }
}

const noDriver =
  "a store in SQLite needs Node 22.13 or newer. The package node-sqlite3-wasm cannot replace it: a killed process leaves its lock behind. Use log:FILE, or a URL of Redis or PostgreSQL";
