import { expect, it } from "vitest";
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

it("leaves alone what has only begun to wait", async () => {
  const log: string[] = [];
  const streams = createOpenStreams(10_000);
  streams.add(waitingStream(log, "call", false));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(log).toEqual([]);
  streams.close();
});
