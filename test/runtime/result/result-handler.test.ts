import { expect, it } from "vitest";
import type { Caller } from "../../../runtime/call/client-channel.ts";
import type { ToolRecord } from "../../../runtime/catalogue/records.ts";
import { continueWithTool } from "../../../runtime/result/held/continuation-hint.ts";
import { createResultHandler } from "../../../runtime/result/result-handler.ts";
import { cutMetaKey, type Structured } from "../../../runtime/result/to-tool-result.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import { toolRecord } from "../../support/tool-record.ts";

const tool = (more: Partial<ToolRecord> = {}) => toolRecord({ name: "list_files", ...more });
const promising = tool({ outputSchema: { type: "object" } });
const caller = (principal?: string): Caller => ({
  transport: "http",
  capabilities: {},
  ...(principal === undefined ? {} : { principal }),
});
const handler = (structured: Structured) =>
  createResultHandler({
    budget: "full",
    store: memoryHeldStore(),
    howToContinue: continueWithTool,
    structured,
  });
const files = Array.from({ length: 100 }, (_, index) => ({ name: `file-${index}` }));

it("adds no data where the surface wants text alone", async () => {
  expect(await handler("none").present(promising, { a: 1 }, caller())).toEqual({
    content: [{ type: "text", text: '{"a":1}' }],
  });
});

it("adds data that equals what the text shows", async () => {
  const { present } = handler("envelope");
  expect(await present(tool(), { a: 1 }, caller())).toMatchObject({ structuredContent: { a: 1 } });
  const { content, structuredContent, _meta } = await present(tool(), files, caller());
  expect(structuredContent).toEqual(JSON.parse((content[0] as { text: string }).text));
  expect(_meta).toEqual({ [cutMetaKey]: "paginated" });
});

it("keeps the promised type of a cut result where an output schema is published", async () => {
  const { present } = handler("promised");
  const { structuredContent } = await present(promising, { total: 100, files }, caller());
  expect(structuredContent).toMatchObject({ total: 100 });
  expect(Object.keys(structuredContent as JsonObject)).toEqual(["total", "files"]);
  expect(await present(tool(), { total: 1 }, caller())).not.toHaveProperty("structuredContent");
});

it("puts a promised value that need not be an object under `result`, and no other", async () => {
  const { present } = handler("promised");
  const list = tool({ outputSchema: { type: "object" }, wrapped: true });
  expect(await present(list, [1, 2], caller())).toMatchObject({ structuredContent: { result: [1, 2] } });
  expect(await handler("envelope").present(list, [1, 2], caller())).toMatchObject({
    structuredContent: [1, 2],
  });
});

it("reads on for the caller it was cut for, and for nobody else", async () => {
  const { present, nextPart } = handler("envelope");
  const first = await present(tool(), files, caller("ada"));
  const { next } = first.structuredContent as { next: string };
  const second = await nextPart?.(tool(), { next }, caller("ada"));
  expect(second).toMatchObject({ kind: "held", result: { structuredContent: { paginated: true, page: 2 } } });
  await expect(nextPart?.(tool(), { next }, caller("eve"))).rejects.toThrow("No result has the cursor");
});

it.each<[Structured, boolean]>([
  ["none", false],
  ["promised", false],
  ["envelope", true],
])("with data %j, gives all of a held result at once: %j", async (structured, all) => {
  const { present, nextPart } = handler(structured);
  for (const record of [tool(), promising, tool({ outputSchema: { type: "object" }, wrapped: true })]) {
    const { content } = await present(record, files, caller());
    const [next = ""] = /r\d{18}\.p2/.exec(JSON.stringify(content)) ?? [];
    const read = (unit: string) => nextPart?.(record, { next: next.replace("p2", unit) }, caller());
    for (const unit of ["p1", "p2", "c0"]) expect(await read(unit)).toMatchObject({ kind: "held" });
    const whole = read("all");
    if (all) expect(await whole).toMatchObject({ result: { structuredContent: files } });
    else await expect(whole).rejects.toThrow("Only programs");
  }
});

it("turns a rate limit into a result that the model can reason about", () => {
  const limit = Object.assign(new Error("slow down"), { status: 429, headers: { "retry-after": "7" } });
  const http = tool({ run: { kind: "http", upstream: "github", method: "GET", path: "/" } });
  const text =
    '{"type":"rate_limited","retryAfterSeconds":7,"upstream":"github","message":"github asks callers to wait 7 seconds before the next call."}';
  expect(handler("none").presentError?.(http, limit)).toEqual({ content: [{ type: "text", text }] });
  expect(handler("envelope").presentError?.(http, limit)).toMatchObject({
    structuredContent: JSON.parse(text),
  });
  expect(handler("envelope").presentError?.(http, new Error("other"))).toBeUndefined();
});

it("gives a rate limit as an error where an output schema promises another shape", () => {
  const limit = Object.assign(new Error("slow down"), { status: 429 });
  expect(handler("promised").presentError?.(promising, limit)).toMatchObject({ isError: true });
  expect(handler("promised").presentError?.(promising, limit)).not.toHaveProperty("structuredContent");
});
