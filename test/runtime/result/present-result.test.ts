import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { content } from "../../../runtime/call/tool-result.ts";
import type { ResultOptions } from "../../../runtime/catalogue/records.ts";
import type { Paginated, Summarized, Truncated } from "../../../runtime/result/envelopes.ts";
import { continueWithTool } from "../../../runtime/result/held/continuation-hint.ts";
import { readHeld } from "../../../runtime/result/held/read-held.ts";
import { presentResult } from "../../../runtime/result/present-result.ts";
import type { PresentContext, PresentedResult } from "../../../runtime/result/presented-result.ts";
import { memoryHeldStore } from "../../../runtime/store/memory/memory-held-store.ts";
import type { Json } from "../../../runtime/support/json.ts";

const tokens = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;

const options = (more: Partial<ResultOptions> = {}): ResultOptions => ({
  format: "json",
  maxTokens: 500,
  paginateAfter: 50,
  ...more,
});

const newContext = (): PresentContext => ({
  tool: "search_issues",
  owner: "",
  store: memoryHeldStore(),
  howToContinue: continueWithTool("search_issues"),
});

type Cut = Exclude<PresentedResult, { kind: "content" }>;

const shape = async (raw: unknown, more: Partial<ResultOptions> = {}, context = newContext()) =>
  (await presentResult(raw, options(more), context)) as Cut;

const issues = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index,
    title: `Login fails for user ${index}`,
    open: index % 2 === 0,
  }));

/** Follows `next` to the end, as a client does. */
async function readAll(first: Cut, context: PresentContext): Promise<readonly Cut[]> {
  const answers = [first];
  let next = (first.value as unknown as Paginated).next;
  for (let turn = 0; turn < 2_000 && next !== undefined; turn++) {
    const answer = (await readHeld({ next }, context)) as Cut;
    answers.push(answer);
    next = (answer.value as unknown as Paginated).next;
  }
  return answers;
}

it("gives a small result whole, at once", () => {
  const shaped = presentResult({ number: 1 }, options(), newContext());
  expect(shaped).toEqual({
    kind: "whole",
    text: '{"number":1}',
    value: { number: 1 },
    data: { number: 1 },
  });
});

it("does not quote a string again", async () => {
  expect((await shape('say "hi"\n')).text).toBe('say "hi"\n');
});

it("says that a tool returns nothing", async () => {
  expect((await shape(undefined)).text).toBe("search_issues is done. It returns no result.");
});

it("passes MCP content untouched, whatever its size", async () => {
  const image = content([{ type: "image", data: "a".repeat(100_000), mimeType: "image/png" }]);
  const shaped = await presentResult(image, options(), newContext());
  expect(shaped).toEqual({ kind: "content", result: image });
});

it("pages a list that is longer than a page, even where its tokens would fit", async () => {
  const shaped = await shape(Array.from({ length: 60 }, (_, index) => index));
  expect(shaped.value).toMatchObject({
    paginated: true,
    page: 1,
    totalPages: 2,
    totalItems: 60,
    hasMore: true,
    next: expect.stringMatching(/^r\d{18}\.p2$/),
  });
  expect((shaped.value as unknown as Paginated).items).toHaveLength(50);
});

it("tells the model in the text exactly how to read on, and that the last page is the last", async () => {
  const context = newContext();
  const pages = await readAll(await shape(issues(60), { maxTokens: 5000 }, context), context);
  const [{ next, note }, last] = pages.map((page) => page.value as unknown as Paginated) as [
    Paginated,
    Paginated,
  ];
  expect(note).toBe(
    `Page 1 of 2, 60 items. To read on, call search_issues with {_next: ${next}} alone, or one part with _pick: <JMESPath> as well; it does not run again.`,
  );
  expect(last.note).toBe("Page 2 of 2, 60 items. This is the last.");
});

it("gives every item once, in order, in pages that fit", async () => {
  const context = newContext();
  const pages = await readAll(await shape(issues(1000), {}, context), context);
  expect(pages.flatMap((page) => (page.value as unknown as Paginated).items)).toEqual(issues(1000));
  for (const page of pages) expect(tokens(page.text)).toBeLessThanOrEqual(500);
  expect(pages.length).toBeLessThan(70);
});

it("shrinks a page until it fits", async () => {
  const rows = Array.from({ length: 60 }, () => "lorem ipsum ".repeat(800));
  const shaped = await shape(rows);
  expect(tokens(shaped.text)).toBeLessThanOrEqual(500);
  expect((shaped.value as unknown as Paginated).note).toContain("Shortened: ");
});

it("pages a list inside an object, with the other fields beside it", async () => {
  const context = newContext();
  const raw = { total: 1000, next: "abc", data: { items: issues(1000) } };
  const first = await shape(raw, {}, context);
  expect(first.value).toMatchObject({
    paginated: true,
    path: "data.items",
    rest: { total: 1000, next: "abc", data: {} },
  });
  const { items } = first.value as unknown as Paginated;
  expect(first.data).toEqual({ total: 1000, next: "abc", data: { items } });
  const pages = await readAll(first, context);
  expect(pages.flatMap((page) => (page.value as unknown as Paginated).items)).toEqual(raw.data.items);
});

it("pages a long text by its characters and never cuts one in two", async () => {
  const context = newContext();
  const text = "👨‍👩‍👧‍👦 é́ naïve 漢字 ".repeat(2000);
  const parts = await readAll(await shape(text, {}, context), context);
  const previews = parts.map((part) => (part.value as unknown as Truncated).preview);
  expect(previews.join("")).toBe(text);
  for (const part of parts) {
    expect(tokens(part.text)).toBeLessThanOrEqual(500);
    expect((part.value as unknown as Truncated).preview).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
    expect((part.value as unknown as Truncated).preview.startsWith("\u200d")).toBe(false);
  }
});

it("shows a cut text as it is in the text format", async () => {
  const shaped = await shape('const a = "x";\n'.repeat(1000), { format: "text" });
  expect(shaped.text.startsWith('const a = "x";\nconst')).toBe(true);
  expect(shaped.text).toMatch(/\n\n\[Characters 1-\d+ of 15000\. To read on, call search_issues with /);
  expect(shaped.value).toMatchObject({ truncated: true, totalChars: 15_000 });
});

it("summarises an object that is not mostly one list, and keeps its own keys apart from the shape's", async () => {
  const raw = Object.fromEntries(
    ["_note", "_next", "__note", "body", "html"].map((key) => [key, key.repeat(2000)]),
  );
  const shaped = await shape(raw);
  const value = shaped.value as Summarized;
  expect(value).toMatchObject({ _summarized: true, _totalKeys: 5 });
  expect(String(value["__note"])).toMatch(/^(_note)+/);
  expect(String(value["___note"])).toMatch(/^(__note)+/);
  expect(value["_note"]).toContain("_pick: <JMESPath>");
  expect(tokens(shaped.text)).toBeLessThanOrEqual(500);
});

it("reads a summarised object to its end as JSON text", async () => {
  const context = newContext();
  const raw = { body: "one ".repeat(2000), html: "two ".repeat(2000) };
  const first = await shape(raw, {}, context);
  const next = String((first.value as Summarized)["_next"]);
  const parts = await readAll((await readHeld({ next }, context)) as Cut, context);
  expect(JSON.parse(parts.map((part) => (part.value as unknown as Truncated).preview).join(""))).toEqual(raw);
});

it("picks before anything is counted", async () => {
  const raw = { items: issues(20).map((issue) => ({ ...issue, body: "x ".repeat(3000) })) };
  const shaped = await shape(raw, { pick: "items[?open].{n: number}" });
  expect(shaped.kind).toBe("whole");
  expect(shaped.value).toEqual(
    issues(20)
      .filter((issue) => issue.open)
      .map(({ number }) => ({ n: number })),
  );
});

it("gives the whole result where its pick does not fit, with the reason, or an error where the spec is strict", async () => {
  expect(await shape({ a: 1 }, { pick: "join('-', a)" })).toMatchObject({
    kind: "whole",
    value: { a: 1 },
    mismatch: { code: "invalid_result" },
  });
  await expect(shape({ a: 1 }, { pick: "join('-', a)", strict: true })).rejects.toMatchObject({
    code: "invalid_result",
  });
});

it("prints a page as a table, with the note below", async () => {
  const { text } = await shape(issues(100), { format: "table" });
  expect(text.startsWith("number\ttitle\topen\n0\tLogin fails for user 0\ttrue\n1\t")).toBe(true);
  expect(text).toMatch(/\n\nPage 1 of \d+, 100 items\. To read on, /);
});

it("keeps the default answer under 7,000 characters even where blanks cost nothing", async () => {
  for (const raw of [" ".repeat(50_000), { a: " ".repeat(20_000), b: "\n".repeat(20_000) }]) {
    expect((await shape(raw)).text.length).toBeLessThan(7000);
  }
});

it("says so where the rest is too large to keep", async () => {
  const context = { ...newContext(), store: memoryHeldStore({ maxOne: 1000 }) };
  const shaped = await shape("long ".repeat(1000), {}, context);
  expect((shaped.value as unknown as Truncated).note).toContain("too large to keep: request less");
  expect(shaped.value).not.toHaveProperty("next");
});

const words = fc
  .array(
    fc.constantFrom("the", "login", "fails", "漢字", "データ", "0x3fa9", "2026-11-29", "é", "https://x.io/a"),
  )
  .map((list) => list.join(" "));
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    words.map((text) => `${text} `.repeat(30)),
    fc.integer(),
    fc.array(tie("value"), { maxLength: 40 }),
    fc.array(fc.record({ id: fc.integer(), name: words, note: words }), { maxLength: 120 }),
    fc.dictionary(fc.string({ maxLength: 12 }), tie("value"), { maxKeys: 30 }),
  ),
})).value;

it("holds the budget in real tokens, for any value, format and page", { timeout: 60_000 }, async () => {
  const property = fc.asyncProperty(
    anything,
    fc.constantFrom("json" as const, "table" as const, "text" as const),
    fc.integer({ min: 200, max: 1500 }),
    fc.integer({ min: 1, max: 60 }),
    async (raw, format, maxTokens, paginateAfter) => {
      const context = newContext();
      let answer = await shape(raw, { format, maxTokens, paginateAfter }, context);
      for (let count = 0; count < 4; count++) {
        expect(tokens(answer.text)).toBeLessThanOrEqual(maxTokens);
        const { next, _next } = answer.value as { next?: string; _next?: string };
        const onward = answer.kind === "whole" ? undefined : (next ?? _next);
        if (onward === undefined) break;
        answer = (await readHeld({ next: onward }, context)) as Cut;
      }
    },
  );
  await fc.assert(property, { numRuns: 150, seed: 7 });
});

it("never loses an item, whatever the list", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.oneof(fc.integer(), words, fc.record({ a: words })), { minLength: 1, maxLength: 80 }),
    async (list) => {
      const context = newContext();
      const first = await shape(list, { maxTokens: 400, paginateAfter: 7 }, context);
      const pages = await readAll(first, context);
      const items = pages.flatMap((page) =>
        page.kind === "whole" ? (page.value as readonly Json[]) : (page.value as unknown as Paginated).items,
      );
      expect(items).toEqual(list);
    },
  );
  await fc.assert(property, { numRuns: 60, seed: 7 });
});

it.each<[Json]>([[7], [""], ["short"], [[]], [[1, 2]], [{ total: 3 }]])(
  "gives %j whole where the service has more, and leads on",
  async (value) => {
    const whole = await shape(value, {}, { ...newContext(), nextPage: { token: 2 } });
    expect(whole).toMatchObject({ kind: "whole", value, next: expect.stringMatching(/^r\w+\.more$/) });
    expect(
      whole.kind === "whole" &&
        whole.text.startsWith(typeof value === "string" ? value : JSON.stringify(value)),
    ).toBe(true);
    expect(whole.kind === "whole" && whole.note).toMatch(/^The service has more\. /);
  },
);

it("counts the note of an answer to its budget", async () => {
  const note = "words and words. ".repeat(40);
  const list = Array.from({ length: 33 }, (_, id) => ({ id, text: "some words" }));
  const [bare, noted] = [await shape(list), await shape(list, {}, { ...newContext(), note })];
  expect([bare.kind, noted.kind]).toEqual(["whole", "paginated"]);
  expect(noted.kind === "paginated" && noted.text).toContain(note);
});
