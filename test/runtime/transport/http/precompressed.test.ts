import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { Prepared } from "../../../../runtime/protocol/exchange.ts";
import { type Coding, createPrecompressed } from "../../../../runtime/transport/http/precompressed.ts";

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

it.each(["br", "gzip"] as const)("answers in %s with any id, once it is made", async (coding: Coding) => {
  const tools = Array.from({ length: 300 }, (_, n) => ({
    name: `tool_${n}`,
    description: `Does ${n}, ü and \u6f22`,
  }));
  const prepared = new Prepared(JSON.stringify({ tools }));
  const precompressed = createPrecompressed();
  expect(precompressed.body(prepared, coding, "1}")).toBeUndefined();
  await expect.poll(() => precompressed.body(prepared, coding, "1}")).toBeDefined();
  for (const id of [0, 7, "abc", "x".repeat(65_000), "ü\ud83d\ude00"]) {
    const body = Buffer.concat(precompressed.body(prepared, coding, `${JSON.stringify(id)}}`) ?? []);
    const text = decompress[coding](body).toString();
    expect(JSON.parse(text)).toEqual({ jsonrpc: "2.0", id, result: { tools } });
    if (id === 0) expect(body.length).toBeLessThan(text.length / 4);
  }
});

it("leaves short answers as they are", async () => {
  const prepared = new Prepared('{"tools":[]}');
  const precompressed = createPrecompressed();
  precompressed.body(prepared, "gzip", "1}");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(precompressed.body(prepared, "gzip", "1}")).toBeUndefined();
});
