import { Encoder } from "cbor-x";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readCbor } from "../../../runtime/encoding/read-cbor.ts";
import { writeCbor } from "../../../runtime/encoding/write-cbor.ts";
import type { Json } from "../../../runtime/support/json.ts";
import { anyJson, asJson } from "../../support/any-json.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const read = (text: string) => readCbor(Buffer.from(text.replaceAll(" ", ""), "hex"));

// RFC 8949, appendix A, where it is JSON.
it.each<[Json, string]>([
  [0, "00"],
  [23, "17"],
  [24, "1818"],
  [1000, "1903e8"],
  [1_000_000, "1a000f4240"],
  [1_000_000_000_000, "1b000000e8d4a51000"],
  [-1, "20"],
  [-1000, "3903e7"],
  [0.0, "00"],
  [1.1, "fb3ff199999999999a"],
  [1.5, "f93e00"],
  [100_000.5, "fa47c35040"],
  [3.4028234663852886e38, "fa7f7fffff"],
  [1.0e300, "fb7e37e43c8800759c"],
  [2 ** -24, "f90001"],
  [0.00006103515625, "f90400"],
  [-4.1, "fbc010666666666666"],
  [false, "f4"],
  [true, "f5"],
  [null, "f6"],
  ["", "60"],
  ["IETF", "6449455446"],
  ["ü", "62c3bc"],
  ["水", "63e6b0b4"],
  ["𐅑", "64f0908591"],
  [[], "80"],
  [[1, [2, 3], [4, 5]], "8301820203820405"],
  [{}, "a0"],
  [{ a: 1, b: [2, 3] }, "a26161016162820203"],
  ["\ud800", "d9011143eda080"],
])("writes %j in its shortest form and reads it again", (value, bytes) => {
  expect(hex(writeCbor(value))).toBe(bytes);
  expect(read(bytes)).toEqual(value);
});

it("writes what JSON writes: no -0, no NaN, nothing undefined", () => {
  const value = { a: -0, b: Number.NaN, c: undefined, d: [undefined] } as unknown as Json;
  expect(readCbor(writeCbor(value))).toEqual({ a: 0, b: null, d: [null] });
});

it("gives back any JSON", () => {
  const property = fc.property(anyJson, (value) => {
    expect(readCbor(writeCbor(value))).toEqual(asJson(value));
  });
  fc.assert(property, { numRuns: 1000, seed: 7 });
});

it("writes what other decoders read", () => {
  // cbor-x renames `__proto__` and mangles lone surrogates; on everything else it must agree.
  const judge = new Encoder({ useRecords: false });
  const numbers = (_: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  const tame = fc
    .jsonValue({ stringUnit: "grapheme" })
    .filter((value) => !JSON.stringify(value).includes("__proto__"));
  const property = fc.property(tame, (value) => {
    const judged = JSON.stringify(judge.decode(writeCbor(value as Json)), numbers);
    expect(JSON.parse(judged)).toEqual(asJson(value as Json));
  });
  fc.assert(property, { numRuns: 500, seed: 7 });
});

it("reads what other encoders write, lengths that are not the shortest included", () => {
  const encoder = new Encoder({ useRecords: false });
  const value = { name: "search", limit: 20, share: 0.25, tags: ["a", "b"], none: null };
  expect(readCbor(encoder.encode(value))).toEqual(value);
});

it.each<[string, string, RegExp]>([
  ["nothing", "", /it ends too early/],
  ["a text that ends too soon", "6461", /it ends too early/],
  ["an array that claims 2^53 items", "9b001fffffffffffff", /it ends too early/],
  ["a map that claims 2^31 entries", "ba7fffffff6161", /it ends too early/],
  ["bytes after its end", "0000", /there are bytes after its end/],
  ["a key twice", "a2616101616102", /it has the key "a" twice/],
  ["a key __proto__ twice", "a2695f5f70726f746f5f5f01695f5f70726f746f5f5f02", /"__proto__" twice/],
  ["a key that is a number", "a10102", /a key that is not text/],
  ["a key that is missing", "a1", /it ends too early/],
  ["a tag", "c074323031332d30332d32315432303a30343a30305a", /it has the tag 0/],
  ["a big number", "c249010000000000000000", /it has the tag 2/],
  ["a length beyond 2^53", "9bffffffffffffffff", /a length beyond 2\^53/],
  ["a byte string", "4401020304", /it has a byte string/],
  ["undefined", "f7", /a value that JSON cannot represent/],
  ["a simple value", "f0", /a value that JSON cannot represent/],
  ["infinity", "f97c00", /a value that JSON cannot represent/],
  ["NaN", "fb7ff8000000000000", /a value that JSON cannot represent/],
  ["an array of indefinite length", "9f01ff", /an indefinite or reserved length/],
  ["a text that is not UTF-8", "62c328", /a text that is not UTF-8/],
  ["a surrogate in a plain text", "63eda080", /a text that is not UTF-8/],
  ["a WTF-8 text that is none", "d9011142c328", /a text that is not WTF-8/],
  ["10,000 arrays in each other", `${"81".repeat(10_000)}00`, /nested deeper than 512 levels/],
])("refuses %s", (_, bytes, reason) => {
  expect(() => read(bytes)).toThrow(reason);
});

it.each<[string, unknown]>([
  ["1bffffffffffffffff", "18446744073709551615"],
  ["3b001fffffffffffff", "-9007199254740992"],
  ["1b001fffffffffffff", 9007199254740991],
  ["3b001ffffffffffffe", -9007199254740991],
  ["1b0000000000000005", 5],
])("reads the integer %s exactly", (bytes, value) => {
  expect(read(bytes)).toBe(value);
});

it("keeps a key __proto__ a key", () => {
  const value = read("a1695f5f70726f746f5f5fa16561646d696ef5") as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect(value["admin"]).toBeUndefined();
});

it("answers any bytes with a value or with a protocol error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        readCbor(bytes);
      } catch (error) {
        expect(error).toMatchObject({ name: "DeltaMcpError", code: "protocol" });
      }
    }),
    { numRuns: 2000, seed: 7 },
  );
});
