import { expect, it } from "vitest";
import { ActiveCall, type CallServices } from "../../../runtime/call/active-call.ts";
import { LinkedList } from "../../../runtime/support/linked-list.ts";
import { memoryChannel } from "../../support/memory-channel.ts";

const nobody: CallServices = {
  callTool: () => Promise.reject(new Error("no other tools")),
  resourceUpdated: () => {},
  waiting: new LinkedList(),
};

/** Milliseconds from now until the deadline of a run, to the next second. */
const secondsLeft = (run: ActiveCall) => Math.ceil((run.deadline - performance.now()) / 1000);

it("tells a runner when its call is answered with a timeout, from the beginning", () => {
  expect(secondsLeft(new ActiveCall("t", memoryChannel(), nobody, 30_000))).toBe(30);
  expect(new ActiveCall("t", memoryChannel(), nobody).deadline).toBe(Number.POSITIVE_INFINITY);
});

it("gives a tool that is called by another no more time than that has", () => {
  const outer = new ActiveCall("outer", memoryChannel(), nobody, 5_000);
  expect(secondsLeft(new ActiveCall("inner", outer, nobody, 30_000))).toBe(5);
  expect(secondsLeft(new ActiveCall("inner", outer, nobody, 2_000))).toBe(2);
});

it("has no deadline while a question is open", async () => {
  let answer = (_: object): void => {};
  const asking = { elicit: () => new Promise<never>((resolve) => (answer = resolve as typeof answer)) };
  const run = new ActiveCall("t", { ...memoryChannel(), ...asking }, nobody, 30_000);
  const reply = run.elicit({});
  expect(run.deadline).toBe(Number.POSITIVE_INFINITY);
  answer({});
  await reply;
  expect(secondsLeft(run)).toBe(30);
  run.end();
});
