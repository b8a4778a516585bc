import { expect, it } from "vitest";
import { memoryEventLogs } from "../../../runtime/store/memory/memory-event-logs.ts";

it("reads on after any event, for its owner only", async () => {
  const logs = memoryEventLogs(() => 0);
  const log = logs.open("me");
  const events = ["1", "2", "3"].map((data) => log.add(data));
  expect(events[0]).toBe(`id: ${log.id}.0\ndata: 1\n\n`);
  const found = await logs.find(`${log.id}.1`, "me");
  expect(found?.log.after(found.position)).toEqual([events[2]]);
  expect(await logs.find(`${log.id}.1`, "you")).toBeUndefined();
});

it.each(["", "x", "x.0", ".0"])("does not know the event %j", async (id) => {
  const logs = memoryEventLogs(() => 0);
  logs.open("me");
  expect(await logs.find(id, "me")).toBeUndefined();
});

it.each(["a", "-1", "1.5", "", "99999999999"])("does not know the number %j", async (number) => {
  const logs = memoryEventLogs(() => 0);
  const { id } = logs.open("me");
  expect((await logs.find(`${id}.${number}`, "me"))?.position).toBe(number === "1.5" ? 1 : undefined);
});

it("forgets a stream a minute after its end", async () => {
  let time = 1;
  const logs = memoryEventLogs(() => time);
  const old = logs.open("me");
  const running = logs.open("me");
  old.end();
  time += 59_000;
  logs.open("me");
  expect(await logs.find(`${old.id}.0`, "me")).toBeDefined();
  time += 2_000;
  logs.open("me");
  expect(await logs.find(`${old.id}.0`, "me")).toBeUndefined();
  expect(await logs.find(`${running.id}.0`, "me")).toBeDefined();
});

it("keeps a bounded number of streams and characters, finished ones least", async () => {
  const logs = memoryEventLogs(() => 1);
  const running = logs.open("me");
  for (let n = 0; n < 1_500; n++) logs.open("me").end();
  expect(await logs.find(`${running.id}.0`, "me")).toBeDefined();
  const large = "x".repeat(9_000_000);
  const first = logs.open("me");
  first.add(large);
  const second = logs.open("me");
  second.add(large);
  expect(await logs.find(`${running.id}.0`, "me")).toBeUndefined();
  expect(await logs.find(`${second.id}.0`, "me")).toBeDefined();
  expect(first.add("more")).toContain("data: more");
});
