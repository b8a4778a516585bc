import assert from "node:assert/strict";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import type { RawPeer } from "../support/raw-peer.ts";
import type { Scenario } from "./scenario.ts";
import { begins, callJson, callText, withPeer } from "./tools.ts";

/** The budget of a tool that says nothing else, in o200k tokens, and what the estimate may be off by. */
const budget = 500 * 1.15;

/** Tokens that a model pays for an answer. */
const cost = (text: string) => countTokens(text);

/** Follows `next` to the end; each page is an answer of its own. */
async function readOn(peer: RawPeer, tool: string, first: { next?: string }) {
  // biome-ignore lint/suspicious/noExplicitAny: pages of any shape.
  const pages: any[] = [first];
  for (let page = first; page.next !== undefined; ) {
    assert.ok(pages.length < 200, "the pages never end");
    const text = await callText(peer, tool, { _next: page.next });
    assert.ok(cost(text) <= budget, `a page costs ${cost(text)} tokens`);
    page = JSON.parse(text);
    pages.push(page);
  }
  return pages;
}

const runs = async (peer: RawPeer) => (await callJson(peer, "count_runs")).runs as number;

const wellFormed = (text: string) => (text as unknown as { isWellFormed(): boolean }).isWellFormed();

export const resultHandler: Scenario = {
  id: "CS-04",
  title: "result handler",
  checks: [
    {
      says: "leaves a small result as it is",
      run: withPeer(begins.standard, async (peer) => {
        const value = { name: "x", list: [1, 2.5, null], deep: { __proto__x: true } };
        assert.deepEqual(await callJson(peer, "echo", { value }), { value });
      }),
    },
    {
      says: "cuts a long text to the budget, between two characters, and says so",
      run: withPeer(begins.standard, async (peer) => {
        const text = await callText(peer, "long_text", { characters: 20_000 });
        assert.ok(cost(text) <= budget, `it costs ${cost(text)} tokens`);
        const cut = JSON.parse(text);
        assert.equal(cut.truncated, true);
        assert.ok(cut.preview.length > 0 && wellFormed(cut.preview));
        assert.equal(typeof cut.totalChars, "number");
        assert.equal(typeof cut.estimatedTokens, "number");
        assert.match(cut.note, /_next/);
      }),
    },
    {
      says: "gives the rest of a text when it is asked to read on, without running the tool again",
      run: withPeer(begins.standard, async (peer) => {
        const before = await runs(peer);
        const pages = await readOn(
          peer,
          "long_text",
          await callJson(peer, "long_text", { characters: 6_000 }),
        );
        const whole = pages.map(({ preview }) => preview).join("");
        assert.equal([...whole].length, 6_000);
        assert.equal(await runs(peer), before + 1);
      }),
    },
    {
      says: "pages a long list to its end, and says on the last page that it is the last",
      run: withPeer(begins.standard, async (peer) => {
        const before = await runs(peer);
        const first = await callJson(peer, "many_rows", { count: 333 });
        assert.equal(first.paginated, true);
        assert.deepEqual([first.page, first.totalItems, first.hasMore], [1, 333, true]);
        const pages = await readOn(peer, "many_rows", first);
        assert.equal(pages.length, first.totalPages);
        const numbers = pages.flatMap(({ items }) => items.map(({ number }: { number: number }) => number));
        assert.deepEqual(
          numbers,
          Array.from({ length: 333 }, (_, index) => index + 1),
        );
        assert.equal(pages.at(-1).hasMore, false);
        assert.equal(pages.at(-1).next, undefined);
        assert.equal(await runs(peer), before + 1);
      }),
    },
    {
      says: "pages a list inside an object as well",
      run: withPeer(begins.standard, async (peer) => {
        const first = await callJson(peer, "many_rows", { count: 120, inside: true });
        assert.equal(first.paginated, true);
        assert.deepEqual([first.path, first.rest], ["rows", { total: 120 }]);
        const pages = await readOn(peer, "many_rows", first);
        assert.equal(pages.flatMap(({ items }) => items).length, 120);
      }),
    },
    {
      says: "gives a list that fits whole",
      run: withPeer(begins.standard, async (peer) => {
        assert.equal((await callJson(peer, "many_rows", { count: 3 })).length, 3);
      }),
    },
    {
      says: "summarizes an object of many keys within the budget",
      run: withPeer(begins.standard, async (peer) => {
        const text = await callText(peer, "wide_object", { keys: 200 });
        assert.ok(cost(text) <= budget, `it costs ${cost(text)} tokens`);
        const summary = JSON.parse(text);
        assert.equal(summary._summarized, true);
        assert.equal(summary._totalKeys, 200);
        assert.match(summary.key0, /^value 0/);
      }),
    },
    {
      says: "turns the 429 of an upstream into a result that says how long to wait",
      run: withPeer(begins.standard, async (peer) => {
        const { result } = await peer.request("tools/call", { name: "busy" });
        assert.equal(result.isError ?? false, false);
        const limited = JSON.parse(result.content[0].text);
        assert.equal(limited.type, "rate_limited");
        assert.equal(limited.retryAfterSeconds, 17);
        assert.equal(limited.upstream, "busy");
      }),
    },
    {
      says: "holds results for those who speak the reference's dialect too",
      run: withPeer(begins.reference, async (peer) => {
        const first = await callJson(peer, "many_rows", { count: 150 });
        assert.equal(first.paginated, true);
        assert.equal((await callJson(peer, "many_rows", { _next: first.next })).page, 2);
      }),
    },
  ],
};
