import { expect, it } from "vitest";
import { encodingMap } from "../../../../compiler/tables/encoding/encoding-map.ts";
import { tunedCodecs } from "../../../../runtime/encoding/tuned/tuned-codecs.ts";
import type { Json } from "../../../../runtime/support/json.ts";

const nouns = [
  "issue",
  "pull request",
  "milestone",
  "label",
  "release",
  "workflow run",
  "discussion",
  "gist",
];
const verbs = ["Create", "Update", "Delete", "List", "Search", "Close", "Lock", "Transfer"];
const owner = { type: "string", description: "The account that owns the repository, in lower case" };

/** A catalogue as they are: the same parameters again and again, descriptions that nearly repeat. */
const tools = verbs.flatMap((verb) =>
  nouns.map((noun) => ({
    name: `${verb.toLowerCase()}_${noun.replace(" ", "_")}`,
    description: `${verb} one ${noun} of a repository that you have access to`,
    inputSchema: {
      type: "object",
      properties: {
        owner,
        [`${noun.replace(" ", "_")}_number`]: {
          type: "integer",
          description: `The number of the ${noun} in the repository`,
        },
        per_page: { type: "integer", minimum: 1, maximum: 100, default: 30 },
      },
      required: ["owner", `${noun.replace(" ", "_")}_number`],
      additionalProperties: false,
    },
  })),
);
const list = { jsonrpc: "2.0", id: 1, result: { tools } };
const plain = JSON.stringify(list).length;
const map = encodingMap([list]);
const codecs = tunedCodecs(map);

it("makes a list much smaller than the map is large", () => {
  const saved = plain - codecs.cbor.encode(list).length;
  expect(codecs.cbor.encode(list).length).toBeLessThan(plain * 0.2);
  expect(codecs.json.encode(list).length).toBeLessThan(plain * 0.3);
  expect(JSON.stringify(map).length).toBeLessThan(saved * 0.15);
});

it("makes single describe answers smaller as well", () => {
  for (const tool of tools) {
    const answer = { jsonrpc: "2.0", id: 1, result: tool };
    expect(codecs.cbor.encode(answer).length).toBeLessThan(JSON.stringify(answer).length * 0.25);
  }
});

it("holds what repeats, and not what stands there once", () => {
  expect(map.values).toContainEqual(owner);
  expect(map.values).toContainEqual({ type: "integer", minimum: 1, maximum: 100, default: 30 });
  expect(JSON.stringify(map)).not.toContain("Transfer one gist");
  expect(map.phrases.some((phrase) => phrase.includes(" of a repository that you have access to"))).toBe(
    true,
  );
});

it("gives the same map for the same samples", () => {
  expect(encodingMap([JSON.parse(JSON.stringify(list))])).toEqual(map);
});

it("counts what stands in texts that are JSON", () => {
  const row = (index: number) => ({ identifier: index, headline: `headline ${index}`, participants: [] });
  const results = Array.from({ length: 40 }, (_, index) => ({
    type: "text",
    text: JSON.stringify(row(index)),
  }));
  expect(encodingMap(results).shapes).toContainEqual(["identifier", "headline", "participants"]);
});

it("holds nothing that the vocabulary has already", () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    type: "string",
    description: `${index} the ${index * 7} beyond`,
  }));
  const { shapes, values, phrases } = encodingMap([many]);
  expect(shapes).not.toContainEqual(["type", "description"]);
  expect(values).not.toContain("string");
  expect(phrases).toContain(" beyond");
  expect(phrases).not.toContain(" the");
});

it.each<[string, readonly Json[]]>([
  ["nothing", []],
  ["an empty list", [{ tools: [] }]],
  ["scalars", [1, null, true, "x", ""]],
  ["hostile keys", [JSON.parse('[{"__proto__":1},{"__proto__":1},{"__proto__":1},{"constructor":{"a":1}}]')]],
  ["halves of characters", [Array(20).fill("\ud83d \ude00 😀 😀"), "\ud83d", "a\ud83d", "\ude00b"]],
  [
    "other scripts",
    [Array.from({ length: 30 }, (_, index) => `データベースへの接続に失敗しました ${index}`)],
  ],
])("makes a working map of %s", (_, samples) => {
  const { json, cbor } = tunedCodecs(encodingMap(samples));
  for (const sample of samples) {
    expect(json.decode(json.encode(sample))).toEqual(sample);
    expect(cbor.decode(cbor.encode(sample))).toEqual(sample);
  }
});

it("finds phrases of other scripts", () => {
  const texts = Array.from({ length: 60 }, (_, index) => `データベースへの接続に失敗しました ${index}`);
  const { json } = tunedCodecs(encodingMap([texts]));
  expect(Buffer.byteLength(json.encode(texts))).toBeLessThan(Buffer.byteLength(JSON.stringify(texts)) * 0.3);
});
