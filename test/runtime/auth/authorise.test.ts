import { expect, it } from "vitest";
import { authorise } from "../../../runtime/auth/authorise.ts";
import type { Caller } from "../../../runtime/call/client-channel.ts";

const allowed = (needed: readonly string[] | undefined, caller: Partial<Caller>): boolean => {
  try {
    const tool = { name: "close", ...(needed === undefined ? {} : { scopes: needed }) };
    authorise(tool, { transport: "http", capabilities: {}, ...caller });
    return true;
  } catch {
    return false;
  }
};

it.each<[boolean, readonly string[] | undefined, Partial<Caller>]>([
  [true, undefined, {}],
  [true, [], {}],
  [false, ["a"], {}],
  [false, ["a"], { principal: "ann" }],
  [false, ["a"], { scopes: [] }],
  [false, ["a"], { scopes: ["A", "ab", "a ", "b a"] }],
  [true, ["a"], { scopes: ["b", "a"] }],
  [false, ["a", "b"], { scopes: ["a"] }],
  [true, ["a", "b"], { scopes: ["b", "a"] }],
  [false, ["a"], { transport: "dispatch" }],
  [true, ["a"], { transport: "dispatch", scopes: ["a"] }],
  [true, ["a"], { transport: "stdio" }],
  [false, ["a"], { transport: "stdio", scopes: ["b"] }],
  [false, ["a"], { transport: "stdio", principal: "ann" }],
])("answers %j for a tool that needs %j and the caller %j", (expected, needed, caller) => {
  expect(allowed(needed, caller)).toBe(expected);
});
