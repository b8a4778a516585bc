import { expect, it } from "vitest";
import { DeltaMcpError } from "../../runtime/errors.ts";
import type { ServerEvent } from "../../runtime/observe/events.ts";
import { jsonSink } from "../../runtime/observe/json-sink.ts";

const caller = {
  transport: "http",
  capabilities: {},
  principal: "ada",
  client: { name: "c", version: "1" },
} as const;
const time = "2026-01-01T00:00:00.000Z";

it.each<[ServerEvent, object]>([
  [
    { kind: "call-started", tool: "a", caller },
    { kind: "call-started", tool: "a", transport: "http", principal: "ada", client: "c" },
  ],
  [
    {
      kind: "call-ended",
      tool: "a",
      caller,
      durationMs: 1.5,
      ran: true,
      cut: false,
      tokensIn: 1,
      tokensOut: 2,
    },
    {
      ...{ kind: "call-ended", tool: "a", transport: "http", principal: "ada", client: "c" },
      ...{ durationMs: 1.5, ran: true, cut: false, tokensIn: 1, tokensOut: 2 },
    },
  ],
  [
    { kind: "fault", subject: "a", error: new DeltaMcpError("tool_failed", "line\nbreak") },
    { kind: "fault", subject: "a", error: "line\nbreak", code: "tool_failed" },
  ],
  [
    { kind: "fault", subject: "a", error: undefined },
    { kind: "fault", subject: "a", error: "undefined" },
  ],
  [
    { kind: "upstream", name: "api", state: "closed" },
    { kind: "upstream", name: "api", state: "closed" },
  ],
  [
    { kind: "notice", level: "warning", message: "m" },
    { kind: "notice", level: "warning", message: "m" },
  ],
])("writes %j as one line", (event, expected) => {
  const lines: string[] = [];
  jsonSink(
    (line) => void lines.push(line),
    () => Date.parse(time),
  )(event);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({ time, ...expected });
});

it("writes the stack of an error that nobody meant to throw", () => {
  const lines: string[] = [];
  jsonSink((line) => void lines.push(line))({ kind: "fault", subject: "a", error: new TypeError("x") });
  expect(JSON.parse(lines[0] ?? "").stack).toMatch(/^TypeError: x\n/);
});
