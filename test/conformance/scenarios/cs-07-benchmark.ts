import assert from "node:assert/strict";
import { countTokens } from "../../../compiler/cost/tokens.ts";
import type { JsonObject } from "../../../runtime/support/json.ts";
import type { RawPeer } from "../support/raw-peer.ts";
import { shortKeys } from "../support/short-keys.ts";
import type { Scenario } from "./scenario.ts";
import { begins, withPeer } from "./tools.ts";

/** Tokens (o200k) of an answer's result, as a model would read it. */
async function tokensOf(peer: RawPeer, method: string, params: JsonObject = {}): Promise<number> {
  return countTokens(JSON.stringify((await peer.request(method, params)).result));
}

/** Milliseconds of one round trip: the middle one of nine. */
async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY;
}

/** Figures that are measured on what the server sends, with a real tokenizer, over each transport. */
export const benchmark: Scenario = {
  id: "CS-07",
  title: "benchmark",
  checks: [
    {
      says: "costs a model at least 75 % less as an index than as full definitions",
      run: withPeer(begins.standard, async (peer) => {
        const full = await tokensOf(peer, "tools/list");
        const { tools } = (await peer.request("delta/index")).result;
        const index = countTokens(
          tools.map(({ name, description }: Record<string, string>) => `${name}: ${description}`).join("\n"),
        );
        assert.ok(index <= full * 0.25, `index ${index}, full ${full}`);
      }),
    },
    {
      says: "costs less over a whole task: index, one description and the call, against full definitions",
      run: withPeer(begins.reference, async (peer) => {
        const index = await tokensOf(peer, "tools/list");
        const described = await tokensOf(peer, "tools/describe", { name: "list_dir" });
        const standard = countTokens(JSON.stringify(await definitions(peer)));
        assert.ok(index + described < standard * 0.7, `${index} + ${described} against ${standard}`);
      }),
    },
    {
      says: "lists its tools in under 600 tokens",
      run: withPeer(begins.reference, async (peer) => {
        const tokens = await tokensOf(peer, "tools/list");
        assert.ok(tokens < 600, `${tokens}`);
      }),
    },
    {
      says: "saves at least 10 % of the bytes of a short list in compact-json",
      run: withPeer(begins.reference, async (peer) => {
        const { result } = await peer.request("tools/list");
        const plain = Buffer.byteLength(JSON.stringify({ jsonrpc: "2.0", id: 1, result }));
        assert.ok(peer.lastBytes.length <= plain * 0.9, `${peer.lastBytes.length} of ${plain}`);
        assert.deepEqual(
          (shortKeys.decode(Buffer.from(peer.lastBytes).toString()) as JsonObject)["result"],
          result,
        );
      }),
    },
    ...(
      [
        ["lists", 200, "tools/list", {}],
        ["describes a tool", 200, "tools/describe", { name: "search" }],
        ["answers a call", 500, "tools/call", { name: "search", arguments: { query: "login" } }],
      ] as const
    ).map(([does, most, method, params]) => ({
      says: `${does} in under ${most} ms`,
      run: withPeer(begins.standard, async (peer) => {
        const taken = await millisecondsOf(() => peer.request(method, params));
        assert.ok(taken < most, `${taken.toFixed(1)} ms`);
      }),
    })),
    {
      says: "costs this project's client no round trip for a tool that it knows",
      async run(target) {
        await using client = await target.client();
        await client.describe(["search"]);
        const taken = await millisecondsOf(() => client.describe(["search"]));
        assert.ok(taken < 5, `${taken.toFixed(1)} ms`);
      },
    },
  ],
};

/** All definitions, one by one: what a standard client would have been sent at once. */
async function definitions(peer: RawPeer): Promise<readonly unknown[]> {
  const { tools } = (await peer.request("tools/list")).result;
  const all: unknown[] = [];
  for (const { name } of tools) all.push((await peer.request("tools/describe", { name })).result);
  return all;
}
