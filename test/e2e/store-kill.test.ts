import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openBackend } from "../../runtime/store/open-backend.ts";
import { parseStorePlace } from "../../runtime/store/store-place.ts";
import { hasSqlite } from "../../runtime/support/has-sqlite.ts";
import { postJson } from "../support/post-json.ts";
import { receiptOf } from "../support/receipt.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startStoreProcess } from "./support/store-process.ts";

/** The processes that this one has started. Linux only. */
function childrenOf(pid: number): readonly string[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(join(tasks, task, "children"), "utf8")
      .split(" ")
      .filter(Boolean),
  );
}

it.each(hasSqlite() ? ["log", "sqlite"] : ["log"])(
  "loses no acknowledged receipt when the server is killed in the middle of 1,000 calls (%s)",
  async (kind) => {
    const folder = temporaryFolder();
    const store = `${kind}:${join(folder, "store")}`;
    const env = { DELTAMCP_STORE: store, DELTAMCP_RECEIPTS: "all" };
    const server = await startStoreProcess(env, folder);
    const acknowledged = new Map<string, number>();
    let next = 0;
    let children: readonly string[] = [];
    const call = async (): Promise<void> => {
      while (next < 1_000) {
        const of = next++;
        const answer = await postJson(`${server.url}/api/dispatch`, { key: "small", args: { of } }).catch(
          () => undefined,
        );
        if (answer === undefined) return;
        acknowledged.set(answer.body.invocation.id, of);
        if (acknowledged.size !== 400) continue;
        children = childrenOf(Number(server.child.pid));
        void server.kill();
      }
    };
    await Promise.all(Array.from({ length: 16 }, call));
    await server.kill();
    expect(acknowledged.size).toBeGreaterThanOrEqual(400);
    expect(acknowledged.size).toBeLessThan(1_000);
    // The store has no process of its own that could be left.
    expect(children).toEqual([]);

    const place = parseStorePlace(store, { resolve: (file) => file, namespace: "test" });
    const backend = await openBackend(place.kind === "memory" ? expect.unreachable() : place);
    const kept = new Map<string, unknown>();
    for await (const { id, args } of backend.receipts.scan({})) kept.set(id, args["of"]);
    const lost = [...acknowledged].filter(([id, of]) => kept.get(id) !== of);
    expect(lost).toEqual([]);
    await backend.receipts.put(receiptOf("after"));
    expect(await backend.receipts.get("after")).toMatchObject({ id: "after" });
    await backend.close();
  },
  60_000,
);

it.skipIf(!hasSqlite())(
  "reads a held result on in another process, after the one that made it was killed",
  async () => {
    const folder = temporaryFolder();
    const first = await startStoreProcess({}, folder);
    const { body } = await postJson(`${first.url}/api/dispatch`, { key: "large", args: { of: 7 } });
    const cursor = body.result._next ?? body.next ?? body.result.next;
    await first.kill();
    const second = await startStoreProcess({}, folder);
    const read = await postJson(`${second.url}/api/dispatch`, { next: cursor, pick: "[1999]" });
    expect(read.body).toMatchObject({ result: { row: 1_999, of: 7 } });
    expect(existsSync(join(folder, ".deltamcp/test.db"))).toBe(true);
    await second.stop();
    // What a start and an end of the process print is no business of stderr.
    expect(first.stderr() + second.stderr()).toBe("");
  },
  60_000,
);

it.skipIf(!existsSync("/proc"))(
  "serves from a folder that cannot be written, with one notice",
  async () => {
    const folder = "/proc";
    const server = await startStoreProcess({}, folder);
    const bodies = [];
    for (let of = 0; of < 3; of++)
      bodies.push((await postJson(`${server.url}/api/dispatch`, { key: "large", args: { of } })).body);
    for (const [of, body] of bodies.entries()) {
      const cursor = body.result._next ?? body.next ?? body.result.next;
      const read = await postJson(`${server.url}/api/dispatch`, { next: cursor, pick: "[0].of" });
      expect(read.body).toMatchObject({ result: of });
      const receipt = await fetch(`${server.url}/api/dispatch?receipt=${body.invocation.id}`);
      expect(receipt.status).toBe(200);
    }
    await server.stop();
    expect(server.stderr().trim().split("\n").length).toBeLessThanOrEqual(2);
  },
  60_000,
);
