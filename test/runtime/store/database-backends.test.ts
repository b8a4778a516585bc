import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerEvent } from "../../../runtime/observe/events.ts";
import { openBackend } from "../../../runtime/store/open-backend.ts";
import { openStores } from "../../../runtime/store/open-stores.ts";
import { type DatabasePlace, defaultLimits } from "../../../runtime/store/store-place.ts";
import { heldResult } from "../../support/held-result.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres.ts";
import { receiptOf } from "../../support/receipt.ts";
import { redisProgram, startRedis } from "../../support/redis.ts";
import { idsOf, testBackend, testHeld } from "./store-contract.ts";

let namespaces = 0;
const databases = {
  redis: {
    missing: redisProgram === undefined,
    start: async () => {
      const { url, stop } = await startRedis();
      return { url, stop };
    },
  },
  postgres: {
    missing: postgresPrograms === undefined,
    start: async () => {
      const { uri, stop } = await startPostgres();
      return { url: uri, stop };
    },
  },
} as const;

// Without the database on this machine these are skipped.
describe.each(["redis", "postgres"] as const)("%s", (kind) => {
  const { missing, start } = databases[kind];
  describe.skipIf(missing)("installed", () => {
    let running: { readonly url: string; stop(): Promise<void> };
    beforeAll(async () => {
      running = await start();
    }, 60_000);
    afterAll(() => running.stop());

    const newSpace = (limits = {}): DatabasePlace => ({
      ...{
        kind,
        url: running.url,
        namespace: `server${namespaces++}`,
        limits: { ...defaultLimits, ...limits },
      },
    });
    const newPlace = () => {
      const place = newSpace();
      return () => openBackend(place);
    };
    testBackend(kind, newPlace);
    testHeld(kind, newPlace);

    it("keeps servers of one database apart", async () => {
      const [one, two] = [await openBackend(newSpace()), await openBackend(newSpace())];
      await one.receipts.put(receiptOf("a"));
      const handle = (await one.held?.put(heldResult("1"))) ?? "";
      expect(await two.receipts.get("a")).toBeUndefined();
      expect(await idsOf(two.receipts.scan({}))).toEqual([]);
      expect(await two.held?.get(handle)).toBeUndefined();
      expect(await one.held?.get(handle)).toEqual(heldResult("1"));
      await one.close();
      await two.close();
    });

    it("drops receipts that are older than its days, and above its size the oldest", async () => {
      const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
      const place = newSpace({ days: 2, megabytes: 1 });
      const first = await openBackend(place);
      await first.receipts.put(receiptOf("a", { startedAt: old }));
      await first.receipts.put(receiptOf("b"));
      await first.close();
      const many = Array.from({ length: 500 }, (_, index) => `d${String(index).padStart(3, "0")}`);
      for (let round = 0; round < 9; round++) {
        const store = await openBackend(place);
        if (round === 0)
          await Promise.all(
            many.map((id) => store.receipts.put(receiptOf(id, { args: { text: "x".repeat(4_000) } }))),
          );
        else await store.receipts.put(receiptOf(`e${round}`));
        await store.close();
      }
      const store = await openBackend(place);
      const left = await idsOf(store.receipts.scan({}));
      expect(left.at(0)).toBe("e8");
      expect(left).toContain("d499");
      expect(left).not.toContain("a");
      expect(left.length).toBeLessThan(400);
      expect(left.length).toBeGreaterThan(100);
      await store.close();
    });

    it("resumes a stream at another process, while it runs and after it ended, for its owner", async () => {
      const place = newSpace();
      const open = () => openStores({ receipts: place, state: place, chosen: true });
      const [one, two] = [open(), open()];
      const [here, there] = [await one.replays(), await two.replays()];
      const log = here.open("session");
      const events = ["1", "2"].map((data) => log.add(data));
      const read: string[] = [];
      let ended = false;
      const find = () => there.find(`${log.id}.0`, "session");
      await expect.poll(async () => (await find())?.log.after(0), { timeout: 10_000 }).toEqual([events[1]]);
      const found = await find();
      expect(found?.log.ended).toBe(false);
      if (found !== undefined)
        found.log.reader = { write: (event) => read.push(event), end: () => (ended = true) };
      events.push(log.add("3 \u2028 \ud83d\ude00"), log.add("4"));
      await expect.poll(() => read, { timeout: 10_000 }).toEqual(events.slice(2));
      log.end();
      await expect.poll(() => ended, { timeout: 10_000 }).toBe(true);
      const late = await there.find(`${log.id}.1`, "session");
      expect([late?.log.ended, late?.log.after(1)]).toEqual([true, events.slice(2)]);
      expect(await there.find(`${log.id}.1`, "other")).toBeUndefined();
      expect(await there.find("unknown.1", "session")).toBeUndefined();
      await one.close();
      await two.close();
    }, 40_000);

    it("tells changes to every process, and to the own listeners once", { timeout: 30_000 }, async () => {
      const place = newSpace();
      const told: unknown[] = [];
      const open = () =>
        openStores({ receipts: place, state: place, chosen: true }, { observe: (event) => told.push(event) });
      const [one, two] = [open(), open()];
      const heard: string[] = [];
      one.changes.subscribe("a", (message) => heard.push(`one ${message}`));
      const end = two.changes.subscribe("a", (message) => heard.push(`two ${message}`));
      two.changes.subscribe("b", (message) => heard.push(`other ${message}`));
      await expect
        .poll(
          () => {
            one.changes.publish("a", "hello");
            return heard;
          },
          { timeout: 10_000 },
        )
        .toContain("two hello");
      end();
      // The messages of before are on their way.
      await setTimeout(200);
      heard.length = 0;
      one.changes.publish("a", "again");
      two.changes.publish("b", "last");
      await expect
        .poll(() => heard, { timeout: 10_000 })
        .toEqual(expect.arrayContaining(["one again", "other last"]));
      expect(heard).toHaveLength(2);
      expect(told).toEqual([]);
      await one.close();
      await two.close();
    });
  });
});

it.each([
  ["redis", "redis://me:sesame@127.0.0.1:1"],
  ["postgres", "postgresql://me:sesame@127.0.0.1:1/x"],
] as const)("answers without %s, says so without its password, and keeps held results", async (kind, url) => {
  const place: DatabasePlace = { kind, url, namespace: "test", limits: defaultLimits };
  const events: ServerEvent[] = [];
  const observe = (event: ServerEvent) => events.push(event);
  const stores = openStores({ receipts: place, state: place, chosen: true }, { observe });
  await expect(stores.receipts?.put(receiptOf("a"))).rejects.toThrow();
  await expect(stores.receipts?.put(receiptOf("b"))).rejects.toThrow();
  const handle = (await stores.held.put(heldResult("1"))) ?? "";
  expect(await stores.held.get(handle)).toEqual(heldResult("1"));
  expect(await stores.held.get("r000000000000000000")).toBeUndefined();
  for (let count = 0; count < 3; count++) stores.changes.publish("a", "b");
  await expect.poll(() => events.length, { timeout: 5_000 }).toBe(3);
  await setTimeout(50);
  const messages = events.map((event) => (event.kind === "notice" ? event.message : ""));
  expect(messages).toEqual([
    expect.stringContaining("receipts of calls cannot be stored: "),
    expect.stringContaining("cannot be used, and memory takes its place: "),
    expect.stringContaining("changes and streams do not reach other servers: "),
  ]);
  expect(messages.join()).not.toContain("sesame");
  await stores.close();
});

it.skipIf(redisProgram === undefined)(
  "uses Redis again after it was gone",
  async () => {
    const redis = await startRedis();
    const place: DatabasePlace = { kind: "redis", url: redis.url, namespace: "test", limits: defaultLimits };
    const stores = openStores({ receipts: place, state: place, chosen: true });
    await stores.receipts?.put(receiptOf("a"));
    await redis.restart();
    await expect
      .poll(
        () =>
          stores.receipts?.put(receiptOf("b")).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    expect(await stores.receipts?.get("b")).toMatchObject({ id: "b" });
    await stores.close();
    await redis.stop();
  },
  20_000,
);
