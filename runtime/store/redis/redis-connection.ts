import type { RedisClientType } from "@redis/client";
import { loadPackage } from "../../support/load-package.ts";
import { once } from "../../support/once.ts";

/** Milliseconds for a new connection. A call waits for its receipt at most two seconds. */
const connectTimeout = 2_000;
/** The longest pause in milliseconds before a lost connection is made again. */
const maxPause = 1_000;

type Client = RedisClientType;

/** A Lua script, which Redis runs as one step. */
export interface RedisScript {
  readonly keys: readonly string[];
  readonly arguments: readonly string[];
}

/** A connection to Redis, made by its first use. A lost connection is made again; until then every command fails at once. */
export class RedisConnection {
  readonly #open: () => Promise<Client>;
  readonly #clients = new Set<Client>();
  #closed = false;

  /** @throws DeltaMcpError("configuration") if the package is missing */
  constructor(url: string) {
    const { createClient } = loadPackage<typeof import("@redis/client")>("@redis/client", "A store in Redis");
    this.#open = once(async () => {
      if (this.#closed) throw new Error("the store is closed");
      let connected = false;
      const client = createClient({
        url,
        disableOfflineQueue: true,
        socket: {
          connectTimeout,
          // The first connection fails at once, so that its caller knows; a lost one is worth waiting for.
          reconnectStrategy: (retries) =>
            connected ? Math.min(50 * 2 ** Math.min(retries, 8), maxPause) : false,
        },
      }) as unknown as Client;
      // Commands tell what fails; without a listener an idle connection that breaks would end the process.
      client.on("error", () => undefined);
      await client.connect();
      connected = true;
      this.#clients.add(client);
      return client;
    });
  }

  client(): Promise<Client> {
    return this.#open();
  }

  /** A second connection, because one that subscribes can do nothing else. It is closed with this one. */
  async subscriber(): Promise<Client> {
    const client = (await this.#open()).duplicate();
    client.on("error", () => undefined);
    await client.connect();
    this.#clients.add(client);
    return client;
  }

  async run(script: string, { keys, arguments: args }: RedisScript): Promise<unknown> {
    const client = await this.#open();
    return client.eval(script, { keys: [...keys], arguments: [...args] });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const client of this.#clients) if (client.isOpen) client.destroy();
  }
}
