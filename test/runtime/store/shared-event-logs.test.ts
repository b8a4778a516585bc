import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { memoryEventLogs } from "../../../runtime/store/memory/memory-event-logs.ts";
import { sharedEventLogs } from "../../../runtime/store/shared-event-logs.ts";
import type { SharedEvents, StreamEvents } from "../../../runtime/store/shared-events.ts";

/** A shared place in memory whose writes end when the test lets them. */
function place() {
  const streams = new Map<string, StreamEvents>();
  const writes: (() => void)[] = [];
  const shared: SharedEvents = {
    append: (id, { owner, events, ended }) =>
      new Promise((resolve) =>
        writes.push(() => {
          streams.set(id, { owner, ended, events: [...(streams.get(id)?.events ?? []), ...events] });
          resolve();
        }),
      ),
    async read(id, from) {
      const stream = streams.get(id);
      return stream && { ...stream, events: stream.events.slice(from) };
    },
  };
  const settle = async () => {
    for (let round = 0; round < 5; round++) {
      await setTimeout(1);
      for (const write of writes.splice(0)) write();
    }
  };
  return { streams, shared, settle };
}

const logsAt = (shared: SharedEvents, tell: (error: unknown) => void = () => {}, maxCharacters = 1_000) =>
  sharedEventLogs(memoryEventLogs(Date.now), async () => shared, tell, { pollMs: 5, maxCharacters });

it("never tells the end of a stream before all its events", async () => {
  const { streams, shared, settle } = place();
  const log = logsAt(shared).open("me");
  const events = [log.add("1")];
  await setTimeout(1);
  events.push(log.add("2"));
  log.end();
  await setTimeout(1);
  expect(streams.get(log.id)?.ended ?? false).toBe(false);
  await settle();
  expect(streams.get(log.id)).toEqual({ owner: "me", ended: true, events });
});

it("ends the resumed stream of a process that was lost", async () => {
  const { streams, shared, settle } = place();
  const log = logsAt(shared).open("me");
  log.add("1");
  await settle();
  const found = await logsAt(shared).find(`${log.id}.0`, "me");
  const ended = new Promise<void>((resolve) => {
    if (found !== undefined) found.log.reader = { write: () => {}, end: resolve };
  });
  // The place forgets a stream that nobody renews.
  streams.delete(log.id);
  await ended;
  log.end();
});

it("goes on by itself if the shared place fails, and resumes at its own process", async () => {
  const told: unknown[] = [];
  const failing: SharedEvents = {
    append: () => Promise.reject(new Error("gone")),
    read: () => Promise.reject(new Error("gone")),
  };
  const logs = logsAt(failing, (error) => told.push(error));
  const log = logs.open("me");
  const event = log.add("1");
  expect((await logs.find(`${log.id}.0`, "me"))?.log.after(-1)).toEqual([event]);
  expect(await logs.find("other.0", "me")).toBeUndefined();
  log.end();
  await setTimeout(5);
  expect(told.length).toBeGreaterThan(0);
});

it("copies no more of a stream than its bound, and gives no part of it away", async () => {
  const { streams, shared, settle } = place();
  const log = logsAt(shared, () => {}, 100).open("me");
  log.add("x".repeat(50));
  log.add("y".repeat(50));
  log.add("z");
  log.end();
  await settle();
  expect(streams.get(log.id)?.events.length).toBeLessThanOrEqual(1);
  // A part must not look like the whole.
  expect(await logsAt(shared).find(`${log.id}.0`, "me")).toBeUndefined();
});
