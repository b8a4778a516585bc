import type { Pool, PoolClient, QueryResultRow } from "pg";
import { loadPackage } from "../../support/load-package.ts";
import { once } from "../../support/once.ts";
import { migrations } from "./schema.ts";

/** Connections, and milliseconds that an idle one is kept and that a new one may take. A call waits at most two seconds. */
const pool = { max: 4, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 2_000 };
/** The key of the lock under which one process migrates the tables: "dmcp" in ASCII. */
const migrationLock = 0x646d6370;

/** A pool of connections to PostgreSQL. The first statement makes the tables, or brings them to this version. */
export class PostgresConnection {
  readonly #pool: Pool;
  readonly #ready: () => Promise<void>;
  readonly #listening = new Set<PoolClient>();
  #closed = false;

  /** @throws DeltaMcpError("configuration") if the package is missing */
  constructor(url: string) {
    const pg = loadPackage<typeof import("pg")>("pg", "A store in PostgreSQL");
    this.#pool = new pg.Pool({
      connectionString: url,
      ...pool,
      application_name: "deltamcp",
      allowExitOnIdle: true,
    });
    // An idle connection that breaks is replaced by the next statement.
    this.#pool.on("error", () => undefined);
    this.#ready = once(() => this.#migrate());
  }

  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    await this.#ready();
    return (await this.#pool.query<Row>(text, [...values])).rows;
  }

  /** Runs statements in one transaction. Resolves after the commit, which is on the disk of the database. */
  async transaction(run: (client: PoolClient) => Promise<void>): Promise<void> {
    await this.#ready();
    await this.#inTransaction(run);
  }

  /** Calls the listener for every notification of a channel. A lost connection is made again after a second. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    const client = await this.#pool.connect();
    this.#listening.add(client);
    client.on("notification", ({ payload }) => listener(payload ?? ""));
    client.on("error", () => {
      if (!this.#listening.delete(client)) return;
      client.release(true);
      this.#listenAgain(channel, listener);
    });
    await client.query(`LISTEN ${channel}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const client of this.#listening) {
      this.#listening.delete(client);
      client.release(true);
    }
    await this.#pool.end();
  }

  #listenAgain(channel: string, listener: (payload: string) => void): void {
    const timer = setTimeout(() => {
      if (!this.#closed) this.listen(channel, listener).catch(() => this.#listenAgain(channel, listener));
    }, 1_000);
    timer.unref();
  }

  async #migrate(): Promise<void> {
    await this.#inTransaction(async (client) => {
      await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
      await client.query("CREATE TABLE IF NOT EXISTS deltamcp_schema (version integer NOT NULL)");
      const { rows } = await client.query<{ version: number }>("SELECT version FROM deltamcp_schema");
      const version = rows[0]?.version ?? 0;
      if (version > migrations.length)
        throw new Error(`the tables were made by a newer version of deltamcp (schema ${version})`);
      if (version === migrations.length) return;
      for (const migration of migrations.slice(version)) await client.query(migration);
      await client.query("DELETE FROM deltamcp_schema");
      await client.query("INSERT INTO deltamcp_schema VALUES ($1)", [migrations.length]);
    });
  }

  async #inTransaction(run: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query("BEGIN");
      await run(client);
      await client.query("COMMIT");
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // The end of a connection rolls its transaction back.
      client.release(failure);
    }
  }
}
