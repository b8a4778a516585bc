import fc from "fast-check";
import { expect, it } from "vitest";
import { nameMap } from "../../../compiler/tables/encoding/name-map.ts";
import { contentType } from "../../../runtime/encoding/codec.ts";
import { tunedCodecs } from "../../../runtime/encoding/tuned/tuned-codecs.ts";
import { writeCbor } from "../../../runtime/encoding/write-cbor.ts";
import type { Json } from "../../../runtime/support/json.ts";
import { anyJson, asJson } from "../../support/any-json.ts";

const map = nameMap({
  shapes: [
    ["number", "title", "state"],
    ["__proto__", "a"],
    ["j", ""],
    ["1", "b"],
  ],
  values: [
    "closed",
    "~",
    "constructor",
    { type: "string", description: "The owner" },
    ["open", "closed"],
    [],
    {},
    JSON.parse('{"__proto__":1}'),
  ],
  phrases: ["The owner", " of the ", "issue", "漢字", "é t", '":', "ing"],
  first: [2, 40, 1000],
});
const { json, cbor } = tunedCodecs(map);
const other = tunedCodecs(nameMap({ shapes: [], values: [], phrases: [], first: [] }));
const roundTrips = (value: Json) => [json.decode(json.encode(value)), cbor.decode(cbor.encode(value))];

const call = {
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name: "close_issue", arguments: { number: 12 } },
};
const answer = (text: string) => ({ jsonrpc: "2.0", id: 7, result: { content: [{ type: "text", text }] } });

it("gives back any JSON, with a map and without", () => {
  const property = fc.property(anyJson, (value) => {
    const wanted = asJson(value);
    expect(roundTrips(value)).toEqual([wanted, wanted]);
    expect(other.json.decode(other.json.encode(value))).toEqual(wanted);
    expect(other.cbor.decode(other.cbor.encode(value))).toEqual(wanted);
  });
  fc.assert(property, { numRuns: 2000, seed: 7 });
});

it("keeps the order of keys", () => {
  const value = { z: 1, state: "open", title: "x", number: 1, __proto__x: { b: 1, a: 2 } };
  expect(roundTrips(value).map((read) => JSON.stringify(read))).toEqual(Array(2).fill(JSON.stringify(value)));
});

it("gives back texts that are JSON, and texts that nearly are", () => {
  for (const text of [
    '{"number":1,"title":"x","state":"open"}',
    '{"a": 1}',
    '{"a":1,"a":1}',
    '{"a":1.0}',
    "[[[[]]]]",
    "[1,2,3]",
    '{"t":"{\\"u\\":\\"[1,2]\\"}"}',
  ]) {
    expect(roundTrips(answer(text))).toEqual([answer(text), answer(text)]);
  }
});

it.each([
  ["half a character", "The owner of the issue \ud800 The owner of the issue"],
  ["the mark itself", "The owner of the issue \u007f The owner of the issue"],
  ["two marks", "\u007f\u007fThe owner of the issue"],
  ["characters that are codes", "The owner of the issue \u0080 \u00ff The owner"],
  ["a whole character of two halves", "The owner of the issue 😀 The owner"],
  ["control characters", "The owner\u0000\u001f\n of the issue"],
])("gives back a text of known phrases with %s", (_, text) => {
  expect(roundTrips({ text })).toEqual([{ text }, { text }]);
});

it("gives back texts that name more levels than a message may have", () => {
  for (const depth of [400, 505, 510, 600, 50_000]) {
    const text = `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    expect(roundTrips(answer(text))).toEqual([answer(text), answer(text)]);
  }
  let nested = "[[1,2,3]]";
  for (let level = 0; level < 9; level++) nested = JSON.stringify({ text: nested });
  expect(roundTrips(answer(nested))).toEqual([answer(nested), answer(nested)]);
});

it("says what a message says twice only once", () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    index,
    owner: "octocat",
    place: "somewhere else",
  }));
  expect(cbor.encode(rows).length).toBeLessThan(JSON.stringify(rows).length * 0.2);
  expect(json.encode(rows).length).toBeLessThan(JSON.stringify(rows).length * 0.4);
});

it("gives whoever reads a message values of their own", () => {
  const schema = { type: "string", description: "The owner" };
  const [first, second] = json.decode(json.encode([schema, schema])) as unknown as { type: string }[];
  if (first !== undefined) first.type = "changed";
  expect(second).toEqual(schema);
  expect(json.decode(json.encode([schema]))).toEqual([schema]);
});

it.each<[string, Json]>([
  ["a call", call],
  ["a short answer", answer("ok")],
  ["an answer with fractions", answer(JSON.stringify(Array.from({ length: 100 }, (_, index) => index / 10)))],
  ["an answer with negative numbers", { jsonrpc: "2.0", id: 1, result: Array(300).fill(-1) }],
  ["an answer with empty objects", { jsonrpc: "2.0", id: 1, result: Array(300).fill({}) }],
  ["an answer in another script", answer("Сервер отвечает на каждый запрос. ".repeat(20))],
  ["an answer with lone surrogates", answer("\ud800".repeat(100))],
  [
    "objects of many shapes",
    { jsonrpc: "2.0", id: 1, result: Array.from({ length: 99 }, (_, i) => ({ [`k${i}`]: 1 })) },
  ],
  ["the shortest answer", { jsonrpc: "2.0", id: 1, result: {} }],
  ["a message of no known form", { a: 0.1 }],
])("never makes a message longer: %s", (_, message) => {
  const plain = Buffer.byteLength(JSON.stringify(message));
  expect(Buffer.byteLength(json.encode(message))).toBeLessThanOrEqual(plain);
  expect(cbor.encode(message).length).toBeLessThanOrEqual(plain * 1.01 + 1);
});

it("never makes an answer with any JSON longer", () => {
  const property = fc.property(anyJson, (result) => {
    const message = { jsonrpc: "2.0", id: 1, result };
    const plain = Buffer.byteLength(JSON.stringify(message));
    expect(Buffer.byteLength(json.encode(message))).toBeLessThanOrEqual(plain);
    expect(cbor.encode(message).length).toBeLessThanOrEqual(plain);
  });
  fc.assert(property, { numRuns: 1000, seed: 7 });
});

it("writes lines that stdio can carry", () => {
  expect(json.encode(answer("one\ntwo\r\u2028"))).not.toMatch(/[\n\r]/);
});

it("names the map in the content type", () => {
  const name = map.hash.slice(0, 16);
  expect(contentType(json)).toBe(`application/json; variant=tuned; map=${name}`);
  expect(contentType(cbor)).toBe(`application/cbor; variant=tuned; map=${name}`);
});

it("reads a plain message under its content type as it is", () => {
  expect(json.decode('{"__proto__":1,"a":-5}')).toEqual(JSON.parse('{"__proto__":1,"a":-5}'));
});

it.each<[string, string, RegExp]>([
  ["what is no JSON", "[1,", /cannot be decoded/],
  ["a reference to nothing", "[[-9000]]", /refers to -9000, which does not exist/],
  ["a list of keys as value", "[[1,-4]]", /refers to -4, which does not exist/],
  ["an object with too few values", "[-4]", /too few or too many values/],
  ["an object with too many values", "[-4,1,2,3,4,5,6]", /too few or too many values/],
  ["a key twice", '[-1,"a",1,"a",2]', /a key twice/],
  ["a key twice, once as a reference", '[-1,"description",1,"descri",1,-900,2]', /key|refers/],
  ["a key without value", '[-1,"a"]', /a key without value/],
  ["a key that is a number", "[-1,1,1]", /a key that is not text/],
  ["a key that is a list", "[-1,[],1]", /a key that is not text/],
  ["an object inside the tree", "[{}]", /an object inside its tree/],
  ["a JSON text of nothing", "[-2]", /a JSON text that is not exactly one value/],
  ["a low number that is none", '[-3,"x"]', /an invalid number/],
  ["a phrase that is not there", '["\u3fff"]', /a phrase that its map does not have/],
  ["half a mark", '["a\u007f"]', /ends with a mark/],
  ["600 lists in each other", `${"[".repeat(600)}${"]".repeat(600)}`, /nested deeper/],
  [
    "600 JSON texts in each other",
    `${"[-2,".repeat(500)}["\\"\\\\"]${"]".repeat(500)}`,
    /larger than|nested/,
  ],
])("refuses %s", (_, text, reason) => {
  expect(() => json.decode(text)).toThrow(reason);
});

it("refuses a small message that would become a huge one", () => {
  const text = "x".repeat(100_000);
  const [, reference] = JSON.parse(json.encode([text, text])) as [string, number];
  expect(reference).toBeLessThan(-1);
  const bomb = JSON.stringify([text, ...Array(2000).fill(reference)]);
  expect(() => json.decode(bomb)).toThrow(/larger than/);
});

it.each<[string, Uint8Array, RegExp]>([
  ["an object", writeCbor({ a: 1 }), /an object inside its tree/],
  ["half a phrase", writeCbor([Uint8Array.of(0xc0)]), /half a phrase/],
  [
    "a phrase that is not there",
    writeCbor([Uint8Array.of(0xff, 0xff)]),
    /a phrase that its map does not have/,
  ],
  ["a mark before nothing", writeCbor([Uint8Array.of(0x7f)]), /not UTF-8/],
  ["a mark before half a character", writeCbor([Uint8Array.of(0x7f, 0xe6, 0xb0)]), /not UTF-8/],
])("refuses CBOR with %s", (_, bytes, reason) => {
  expect(() => cbor.decode(bytes)).toThrow(reason);
});

it("answers any bytes and any tree with a value or with a protocol error", () => {
  const attempt = (decode: () => unknown) => {
    try {
      decode();
    } catch (error) {
      expect(error).toMatchObject({ code: "protocol" });
    }
  };
  const tree = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.integer({ min: -200, max: 3 }),
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.array(tie("tree"), { maxLength: 5 }),
    ),
  })).tree;
  fc.assert(
    fc.property(tree, fc.uint8Array({ maxLength: 40 }), (value, bytes) => {
      attempt(() => json.decode(JSON.stringify(value)));
      attempt(() => cbor.decode(bytes));
    }),
    { numRuns: 2000, seed: 7 },
  );
});
