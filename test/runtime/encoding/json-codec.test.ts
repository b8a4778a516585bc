import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonCodec } from "../../../runtime/encoding/json-codec.ts";
import { maxDepth } from "../../../runtime/support/json-depth.ts";
import { anyJson, asJson } from "../../support/any-json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

it("gives back any JSON", () => {
  const property = fc.property(anyJson, (value) => {
    expect(jsonCodec.decode(jsonCodec.encode(value))).toEqual(asJson(value));
  });
  fc.assert(property, { numRuns: 500, seed: 7 });
});

it("takes what is deep, and refuses what is too deep before it is parsed", () => {
  expect(JSON.stringify(jsonCodec.decode(nested(maxDepth)))).toBe(nested(maxDepth));
  expect(() => jsonCodec.decode(nested(maxDepth + 1))).toThrow("nested deeper than 512 levels");
  expect(() => jsonCodec.decode(`[${"[".repeat(1_000_000)}`)).toThrow("nested deeper than 512 levels");
});

it("counts no brackets inside strings", () => {
  for (const text of ["[".repeat(600), '"'.repeat(10) + "[".repeat(600), `\\${"{".repeat(600)}`, "\\"]) {
    expect(jsonCodec.decode(JSON.stringify([text, text]))).toEqual([text, text]);
  }
});

it.each(['"\\""', '"\\\\"', '"\\\\\\""', '"a\\\\\\\\"', '"[{"', '"\\"[[\\""'])(
  "counts the brackets behind the string %s",
  (string) => {
    expect(JSON.parse(string)).toBeTypeOf("string");
    for (const text of [`[${string},${nested(600)}]`, `[${string},${string},${nested(600)},${string}]`])
      expect(() => jsonCodec.decode(text)).toThrow("nested deeper than 512 levels");
    expect(jsonCodec.decode(`[${string},${nested(500)}]`)).toHaveLength(2);
  },
);

it.each(["", "{", "[1,]", "nope", '{"a":1', '"\\u12"', '"open'])("reports %j as a protocol error", (text) => {
  expect(() => jsonCodec.decode(text)).toThrow(expect.objectContaining({ code: "protocol" }));
});
