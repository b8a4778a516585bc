import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openBackend } from "../../runtime/store/open-backend.ts";
import { parseStorePlace } from "../../runtime/store/store-place.ts";
import { postgresPrograms, startPostgres } from "../support/postgres.ts";
import { redisProgram, startRedis } from "../support/redis.ts";
import { startReverseProxy } from "../support/reverse-proxy.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type StoreProcess, startStoreProcess } from "./support/store-process.ts";

/** Seconds under load. `REPLICA_SECONDS=60` tries longer. */
const seconds = Number(process.env["REPLICA_SECONDS"] ?? 9);
const clients = 6;

interface Answer {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

const databases = [
  ["redis", redisProgram === undefined, startRedis],
  [
    "postgres",
    postgresPrograms === undefined,
    async () => {
      const { uri, stop } = await startPostgres();
      return { url: uri, stop };
    },
  ],
] as const;

// Without the database on this machine its test is skipped.
for (const [kind, missing, start] of databases)
  it.skipIf(missing)(
    `loses no acknowledged call when one of two replicas is killed every two seconds (${kind})`,
    async () => {
      const database = await start();
      const folder = temporaryFolder();
      const env = {
        DELTAMCP_SECRET: randomBytes(32).toString("hex"),
        DELTAMCP_STORE: database.url,
        DELTAMCP_RECEIPTS: "all",
      };
      const replicas: StoreProcess[] = [
        await startStoreProcess(env, folder),
        await startStoreProcess(env, folder),
      ];
      const ports = replicas.map(({ url }) => Number(new URL(url).port));
      const proxy = await startReverseProxy(replicas.map(({ url }) => url));
      onTestFinished(async () => {
        proxy.stop();
        for (const replica of replicas) await replica.stop();
        await database.stop();
      });
      const acknowledged = new Map<string, number>();
      const problems: string[] = [];
      let [lost, readOn, calls, kills] = [0, 0, 0, 0];
      let running = true;

      const post = async (session: string | undefined, body: object) => {
        const response = await fetch(`${proxy.url}/mcp`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            ...(session === undefined
              ? {}
              : { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }),
          },
          body: JSON.stringify({ jsonrpc: "2.0", ...body }),
        });
        return { response, text: await response.text() };
      };
      /** The result of a call; undefined if it was in flight on the killed replica. */
      const call = async (session: string, name: string, args: object): Promise<Answer | undefined> => {
        calls += 1;
        const answer = await post(session, {
          id: calls,
          method: "tools/call",
          params: { name, arguments: args },
        }).catch(() => undefined);
        if (answer === undefined || answer.response.status === 502) {
          lost += 1;
          return undefined;
        }
        if (answer.response.status !== 200) problems.push(`${answer.response.status} ${answer.text}`);
        const { result } = JSON.parse(answer.text.replace(/^[\s\S]*?data: /, ""));
        if (result?.isError === true) problems.push(JSON.stringify(result));
        return result;
      };
      const note = (result: Answer, of: number): void => {
        const id = result._meta?.["io.github.deltamcp/receipt"];
        if (typeof id === "string") acknowledged.set(id, of);
        else problems.push(`no receipt: ${JSON.stringify(result).slice(0, 300)}`);
      };
      /** Reads the second page of a result that was cut. */
      const continueResult = async (session: string, result: Answer, of: number): Promise<void> => {
        const [cursor] = /r\d{18}\.p2/.exec(JSON.stringify(result.content)) ?? [];
        const page = cursor === undefined ? undefined : await call(session, "large", { _next: cursor });
        if (page === undefined) return;
        readOn += 1;
        if (!JSON.stringify(page.content).includes(`${of}`)) problems.push(`wrong page of ${of}`);
      };
      const client = async (number: number): Promise<void> => {
        const initialize = {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "t", version: "1" },
        };
        const opened = await post(undefined, { id: 0, method: "initialize", params: initialize });
        // One session for the whole time: nobody logs in again.
        const session = opened.response.headers.get("mcp-session-id") ?? "";
        for (let of = number; running; of += clients) {
          const result = await call(session, of % 5 === 0 ? "large" : "small", { of });
          if (result === undefined) continue;
          note(result, of);
          await continueResult(session, result, of);
        }
      };
      const killer = async (): Promise<void> => {
        for (const end = Date.now() + seconds * 1_000; Date.now() < end; kills++) {
          await setTimeout(2_000);
          const victim = kills % 2;
          await replicas[victim]?.kill();
          replicas[victim] = await startStoreProcess(env, folder, ports[victim]);
        }
        running = false;
      };
      await Promise.all([killer(), ...Array.from({ length: clients }, (_, number) => client(number + 1))]);

      expect(problems).toEqual([]);
      expect(kills).toBeGreaterThanOrEqual(2);
      expect(readOn).toBeGreaterThan(5);
      // A client has one call in flight.
      expect(lost).toBeLessThanOrEqual(kills * clients);
      const place = parseStorePlace(database.url, { resolve: (file) => file, namespace: "test" });
      const backend = await openBackend(place.kind === "memory" ? expect.unreachable() : place);
      const kept = new Map<string, unknown>();
      for await (const receipt of backend.receipts.scan({})) kept.set(receipt.id, receipt.args["of"]);
      expect([...acknowledged].filter(([id, of]) => kept.get(id) !== of)).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(50);
      await backend.close();
    },
    (seconds + 60) * 1_000,
  );
