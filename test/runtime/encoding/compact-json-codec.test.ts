import fc from "fast-check";
import { expect, it } from "vitest";
import { contentType } from "../../../runtime/encoding/codec.ts";
import { compactJsonCodec } from "../../../runtime/encoding/compact-json-codec.ts";
import type { Json } from "../../../runtime/support/json.ts";
import { anyJson, asJson } from "../../support/any-json.ts";

// As the reference implementation's client writes and reads them.
it.each<[Json, string]>([
  [{ jsonrpc: "2.0", method: "tools/list", id: 1 }, '{"j":"2.0","m":"tools/list","i":1}'],
  [
    { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "ok" }] } },
    '{"j":"2.0","i":1,"r":{"cnt":[{"tp":"text","tx":"ok"}]}}',
  ],
  [
    { tools: [{ name: "a", description: "b", inputSchema: {}, outputSchema: {} }] },
    '{"t":[{"n":"a","d":"b","s":{},"os":{}}]}',
  ],
  [{ error: { code: 1, message: "m" }, params: {} }, '{"e":{"c":1,"msg":"m"},"p":{}}'],
  [{ j: 1, "~": 2, "~j": 3, t: { cnt: 4 } }, '{"~j":1,"~~":2,"~~j":3,"~t":{"~cnt":4}}'],
])("writes %j", (value, text) => {
  expect(compactJsonCodec.encode(value)).toBe(text);
  expect(compactJsonCodec.decode(text)).toEqual(value);
});

it("gives back any JSON", () => {
  const property = fc.property(anyJson, (value) => {
    expect(compactJsonCodec.decode(compactJsonCodec.encode(value))).toEqual(asJson(value));
  });
  fc.assert(property, { numRuns: 1000, seed: 7 });
});

it.each([
  ['{"m":"tools/list","method":"tools/call"}', '"method"'],
  ['{"a":[{"x":1,"~x":2}]}', '"x"'],
])("refuses a key in both forms: %s", (text, key) => {
  expect(() => compactJsonCodec.decode(text)).toThrow(`it has the key ${key} in its short and its long form`);
});

it("keeps a key __proto__ a key", () => {
  const value = compactJsonCodec.decode('{"__proto__":{"admin":true}}') as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect(value["admin"]).toBeUndefined();
});

it("has the reference's content type", () => {
  expect(contentType(compactJsonCodec)).toBe("application/json; variant=compact");
});
