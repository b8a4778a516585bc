import { expect, it } from "vitest";
import {
  continueWithExecute,
  continueWithPost,
  continueWithTool,
} from "../../../../runtime/result/held/continuation-hint.ts";
import { heldRequest } from "../../../../runtime/result/held/held-request.ts";
import { heldTool, readHeld } from "../../../../runtime/result/held/read-held.ts";
import { presentResult } from "../../../../runtime/result/present-result.ts";
import type { PresentContext } from "../../../../runtime/result/presented-result.ts";
import { memoryHeldStore } from "../../../../runtime/store/memory/memory-held-store.ts";

const newContext = (more: Partial<PresentContext> = {}): PresentContext => ({
  tool: "list_files",
  owner: "ada",
  store: memoryHeldStore(),
  howToContinue: continueWithTool("list_files"),
  ...more,
});

async function holdList(context: PresentContext): Promise<string> {
  const list = Array.from({ length: 100 }, (_, index) => ({ index, name: `file-${index}` }));
  const shaped = await presentResult(list, { format: "json", maxTokens: 500, paginateAfter: 50 }, context);
  return String((shaped as unknown as { value: { next: string } }).value.next);
}

it("reads one part of a held value by an expression", async () => {
  const context = newContext();
  const next = await holdList(context);
  expect(await readHeld({ next, pick: "[99].name" }, context)).toMatchObject({
    kind: "whole",
    text: "file-99",
  });
});

it("reports an expression that is wrong, as the model's mistake", async () => {
  const context = newContext();
  const next = await holdList(context);
  await expect(readHeld({ next, pick: "[[[" }, context)).rejects.toMatchObject({ code: "invalid_arguments" });
  await expect(readHeld({ next, pick: "a".repeat(501) }, context)).rejects.toThrow("longer than 500");
});

it("stops an expression that would take the server down", async () => {
  const context = newContext();
  const next = await holdList(context);
  await expect(readHeld({ next, pick: Array(26).fill("[@,@]").join("|") }, context)).rejects.toMatchObject({
    code: "invalid_arguments",
    message: expect.stringContaining("too much work"),
  });
});

it.each<[string, (next: string) => string, Partial<PresentContext>, RegExp]>([
  [
    "a cursor that was never given",
    () => "r000000000000000000.p2",
    {},
    /^No result has the cursor `r000000000000000000\.p2`/,
  ],
  ["what is no cursor", () => "page 2", {}, /Call the tool again/],
  ["another caller's cursor", (next) => next, { owner: "eve" }, /^No result has the cursor/],
  [
    "another tool's cursor",
    (next) => next,
    { tool: "delete_files" },
    /belongs to list_files: use it with that tool/,
  ],
  [
    "a page past the end",
    (next) => next.replace(".p2", ".p99"),
    {},
    /^There is no page 99: the result has \d+\.$/,
  ],
  [
    "a character past the end",
    (next) => next.replace(".p2", ".c999999"),
    {},
    /^There is no character 999999/,
  ],
])("reports %s", async (_, cursorOf, more, message) => {
  const context = newContext();
  const next = cursorOf(await holdList(context));
  await expect(readHeld({ next }, { ...context, ...more })).rejects.toMatchObject({
    code: "invalid_arguments",
    message: expect.stringMatching(message),
  });
});

it("names the tool of a cursor, for surfaces where the caller names none", async () => {
  const context = newContext();
  expect(await heldTool(await holdList(context), context)).toBe("list_files");
});

it("finds the wish to read on in arguments", () => {
  expect(heldRequest({ _next: "x.p2" }, {})).toEqual({ next: "x.p2" });
  expect(heldRequest({ _next: "x.p2", _pick: "[0]", page: 3 }, true)).toEqual({ next: "x.p2", pick: "[0]" });
  expect(heldRequest({ page: 2 }, {})).toBeUndefined();
  expect(heldRequest({ _next: 2 }, {})).toBeUndefined();
});

it.each([
  { properties: { _next: { type: "string" } } },
  { allOf: [{ $ref: "#/$defs/paged" }], $defs: { paged: { properties: { _next: { type: "string" } } } } },
])("leaves a tool its own _next, and knows a cursor even there", (schema) => {
  expect(heldRequest({ _next: "x", _pick: "[0]" }, schema)).toBeUndefined();
  const next = "r000000000000000000.p2";
  expect(heldRequest({ _next: next }, schema)).toEqual({ next });
});

it("tells each surface its own way to read on", () => {
  expect(continueWithTool("list_files")("rx.p2", false, true)).toBe(
    "To read on, call list_files with {_next: rx.p2} alone; it does not run again.",
  );
  const inputSchema = { type: "object", required: ["folder"] };
  expect(continueWithTool("list_files", { inputSchema })("rx.p2", true, false)).toBe(
    "To read on, call list_files with {_next: rx.p2} and the required arguments, or one part with _pick: <JMESPath> as well.",
  );
  expect(continueWithExecute("execute_tool")("rx.p2", true, true)).toBe(
    "To read on: execute_tool(name: rx.p2), or one part with args: {pick: <JMESPath>} beside it; the tool does not run again.",
  );
  expect(continueWithPost("rx.p2", false, true)).toBe(
    "To read on, POST {next: rx.p2}; the tool does not run again.",
  );
});
