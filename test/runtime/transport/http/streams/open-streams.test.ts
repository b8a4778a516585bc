import { expect, it, vi } from "vitest";
import {
  createOpenStreams,
  type WaitingStream,
} from "../../../../../runtime/transport/http/streams/open-streams.ts";

function waitingStream(log: string[], name: string, streaming: boolean): WaitingStream {
  const stream = {
    started: Date.now(),
    streaming,
    previous: undefined,
    next: undefined,
    openStream() {
      log.push(`${name} opened`);
      stream.streaming = true;
    },
    ping: () => log.push(`${name} pinged`),
    drain: () => log.push(`${name} drained`),
  };
  return stream;
}

it("commits a call that takes long to a stream, and keeps streams alive", async () => {
  const log: string[] = [];
  const streams = createOpenStreams(10);
  const [call, listener] = [waitingStream(log, "call", false), waitingStream(log, "listener", true)];
  streams.add(call);
  streams.add(listener);
  await expect.poll(() => log.includes("call pinged")).toBe(true);
  expect(log.indexOf("call opened")).toBeLessThan(log.indexOf("call pinged"));
  expect(log).toContain("listener pinged");
  streams.delete(listener);
  streams.drain();
  expect(log.filter((line) => line.endsWith("drained"))).toEqual(["call drained"]);
  streams.close();
});

it("leaves alone what has only begun to wait", () => {
  vi.useFakeTimers();
  try {
    const log: string[] = [];
    const streams = createOpenStreams(10_000);
    const old = waitingStream(log, "old", false);
    streams.add(old);
    vi.advanceTimersByTime(9_000);
    streams.add(waitingStream(log, "new", false));
    // A beat is due every five seconds.
    vi.advanceTimersByTime(1_500);
    expect(log).toEqual(["old opened"]);
    vi.advanceTimersByTime(10_000);
    expect(log).toContain("new opened");
    streams.close();
  } finally {
    vi.useRealTimers();
  }
});
