import { expect, it } from "vitest";
import { readMessage } from "../../../runtime/protocol/message.ts";

it.each([0, -1, 7, "", "a", "server-discover-probe-1", Number.MAX_SAFE_INTEGER])(
  "takes %j for an id",
  (id) => {
    expect(readMessage({ jsonrpc: "2.0", id, method: "ping" })).toEqual({
      kind: "request",
      id,
      method: "ping",
      params: {},
    });
  },
);

it.each([null, 1.5, 2 ** 53, {}, [], true])("refuses the id %j and does not repeat it", (id) => {
  expect(readMessage({ jsonrpc: "2.0", id, method: "ping" })).toMatchObject({ kind: "invalid", id: null });
});

it("takes a message without id for a notification", () => {
  const message = { jsonrpc: "2.0", method: "notifications/initialized", params: { a: 1 } };
  expect(readMessage(message)).toEqual({
    kind: "notification",
    method: "notifications/initialized",
    params: { a: 1 },
  });
});

it("takes null params for none", () => {
  expect(readMessage({ jsonrpc: "2.0", id: 1, method: "tools/list", params: null })).toMatchObject({
    kind: "request",
    params: {},
  });
});

it.each([
  ["a number", 42],
  ["a text", "hello"],
  ["null", null],
  ["a list", []],
])("refuses %s", (_name, value) => {
  expect(readMessage(value)).toMatchObject({ kind: "invalid", id: null });
});

it.each([
  ["no version", { id: 3, method: "ping" }],
  ["another version", { jsonrpc: "1.0", id: 3, method: "ping" }],
  ["a method that is no text", { jsonrpc: "2.0", id: 3, method: 1 }],
  ["params that are a list", { jsonrpc: "2.0", id: 3, method: "ping", params: [] }],
  ["nothing but an id", { jsonrpc: "2.0", id: 3 }],
])("keeps the id of a message with %s", (_name, value) => {
  expect(readMessage(value)).toMatchObject({ kind: "invalid", id: 3 });
});

it("reads replies of the client, errors without a reason included", () => {
  expect(readMessage({ jsonrpc: "2.0", id: "server-1", result: { roots: [] } })).toEqual({
    kind: "response",
    id: "server-1",
    reply: { result: { roots: [] } },
  });
  expect(readMessage({ jsonrpc: "2.0", id: "server-1", error: {} })).toMatchObject({
    kind: "response",
    reply: { error: { code: 0 } },
  });
});
