import fc from "fast-check";
import { expect, it } from "vitest";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import { isEnvelope } from "../../../runtime/result/envelopes.ts";
import { continueWithTool } from "../../../runtime/result/held/continuation-hint.ts";
import { parseCursor } from "../../../runtime/result/held/cursor.ts";
import { createResultHandler } from "../../../runtime/result/result-handler.ts";
import { toJson } from "../../../runtime/result/to-json.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import { textOf } from "../../support/memory-tools.ts";
import { toolRecord } from "../../support/tool-record.ts";

/** Runs in the suite; `DELTAMCP_RUNS=10000` tries as many results as the promise speaks of. */
const runs = Number(process.env["DELTAMCP_RUNS"] ?? 40);
const budgets = [50, 500, 5_000];
const maxParts = 60;
const caller = { transport: "stdio", capabilities: {} } as const;

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "数据的摘要、",
    "👩‍👩‍👧‍👦🇺🇳",
    "e\u0301\u0323",
    '\\"\n\t\u0000',
    "lorem ipsum dolor ",
    "\ud83d\ude00",
    "a".repeat(80),
  ),
);
const text = fc
  .tuple(fc.array(piece, { maxLength: 8 }), fc.nat({ max: 9 }))
  .map(([parts, times]) => parts.join("").repeat(times + 1));
const leaf = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.double() },
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined, new Date(0)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 12 }),
    fc.dictionary(
      fc.oneof(piece, fc.constantFrom("id", "title", "__proto__", "_next", "items")),
      tie("value"),
      { maxKeys: 12 },
    ),
    fc
      .tuple(fc.record({ id: fc.nat(), title: piece, open: fc.boolean() }), fc.nat({ max: 200 }))
      .map(([row, count]) => Array.from({ length: count }, () => row)),
    fc
      .tuple(fc.nat({ max: 400 }), fc.nat())
      .map(([count, value]) =>
        Object.fromEntries(Array.from({ length: count }, (_, place) => [`key ${place}`, value])),
      ),
    fc
      .nat({ max: 40 })
      .map((depth) => JSON.parse(`${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`) as unknown),
  ),
}));
it.each(budgets)("keeps every answer within %d tokens, and the whole value behind it", async (maxTokens) => {
  const property = fc.asyncProperty(anything, async (value) => {
    const { present, read } = reader(maxTokens);
    const first = await present(value);
    if (first === undefined) return;
    expectFits(first.text, maxTokens);
    const whole = toJson(value, "get");
    const exact = typeof whole === "string" ? whole : JSON.stringify(whole);
    if (first.next === undefined) return;
    let seen = "";
    let parts = 0;
    for (let at: string | undefined = first.next.replace(/\.\w+$/, ".c0"); at !== undefined; ) {
      const part = await read(at);
      expectFits(part.text, maxTokens);
      seen += part.preview;
      at = part.next;
      // Very many parts would take a test's time and tell nothing new.
      if (++parts > maxParts) break;
    }
    expect(parts > maxParts ? exact.slice(0, seen.length) : exact).toBe(seen);
  });
  await fc.assert(property, { numRuns: runs, ...(process.env["QUICK"] ? { endOnFailure: true } : {}) });
});

function expectFits(text: string, maxTokens: number): void {
  expect(countTokens(text)).toBeLessThanOrEqual(maxTokens * 1.1);
  expect(text.isWellFormed()).toBe(true);
}

/** Presents values as the full surface does, and reads on by cursors. */
function reader(maxTokens: number) {
  const tool = toolRecord({ name: "get", result: { format: "json", maxTokens, paginateAfter: 50 } });
  const results = createResultHandler({
    budget: "full",
    store: memoryHeldStore(),
    howToContinue: continueWithTool,
    structured: "envelope",
  });
  return {
    async present(value: unknown) {
      const result = await results.present(tool, value, caller);
      const data = result.structuredContent;
      const next = isEnvelope(data)
        ? ((data as { next?: string; _next?: string }).next ?? (data as { _next?: string })._next)
        : undefined;
      return { text: textOf(result) ?? "", next };
    },
    async read(next: string) {
      expect(parseCursor(next)).toBeDefined();
      const part = await results.nextPart?.(tool, { next }, caller);
      if (part?.kind !== "held") throw new Error("no part");
      const data = part.result.structuredContent as { preview: string; next?: string };
      return { text: textOf(part.result) ?? "", preview: data.preview, next: data.next };
    },
  };
}

it("refuses a value without a JSON form in words", async () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  await expect(async () => reader(50).present(circle)).rejects.toThrow(/^The result of get contains itself/);
});
