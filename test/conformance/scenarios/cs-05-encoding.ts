import assert from "node:assert/strict";
import { Decoder, Encoder } from "cbor-x";
import { type BinaryCodec, type Codec, contentType } from "../../../runtime/encoding/codec.ts";
import type { EncodingMap } from "../../../runtime/encoding/map.ts";
import { tunedCodecs } from "../../../runtime/encoding/tuned/tuned-codecs.ts";
import type { Json } from "../../../runtime/support/json.ts";
import type { Target } from "../support/demo-target.ts";
import { decode, helloOf, type RawPeer } from "../support/raw-peer.ts";
import { shortKeys } from "../support/short-keys.ts";
import type { Scenario } from "./scenario.ts";
import { begins, callJson, withPeer } from "./tools.ts";

/** CBOR by another implementation than the server's. */
const encoder = new Encoder({ useRecords: false, variableMapSize: true });
const decoder = new Decoder({ useRecords: false, mapsAsObjects: true });
const foreignCbor: BinaryCodec = {
  type: "application/cbor",
  parameters: {},
  binary: true,
  encode: (value) => encoder.encode(value),
  decode: (bytes) => decoder.decode(bytes) as Json,
};

/** Keys and texts that a map of keys, a dictionary or a framing could stumble over. */
const hostile: Json = {
  __proto__x: 1,
  constructor: { m: "method", method: "m", "~": "~~", "~j": [] },
  j: "2.0",
  n: null,
  text: "\u2028\u2029 \u007f\u0080\u00ff\u0100 漢字 \u{1f600} \u0000",
  numbers: [0, -1, 1.5, 1e21, -(2 ** 40)],
  empty: [{}, [], ""],
};

/** The tuned encodings of the server's own map, which it gives to who asks. */
async function tunedOf(target: Target) {
  const peer = await target.raw(begins.standard);
  try {
    const { result } = await peer.request("delta/encoding");
    return tunedCodecs(result as EncodingMap);
  } finally {
    await peer.close();
  }
}

const codecs: readonly (readonly [name: string, codec: (target: Target) => Promise<Codec>])[] = [
  ["compact-json", async () => shortKeys],
  ["CBOR", async () => foreignCbor],
  ["tuned JSON", async (target) => (await tunedOf(target)).json],
  ["tuned CBOR", async (target) => (await tunedOf(target)).cbor],
];

/** Speaks an encoding from the handshake on. */
async function speaking<T>(target: Target, codec: Codec, use: (peer: RawPeer) => Promise<T>): Promise<T> {
  const accept = contentType(codec);
  const hello = helloOf("2025-11-25", { experimental: { "io.github.deltamcp/delta": { accept } } });
  const peer = await target.raw({ hello, codec });
  try {
    return await use(peer);
  } finally {
    await peer.close();
  }
}

/** The bytes of tools/list. */
const listBytes = (target: Target, codec: Codec) =>
  speaking(target, codec, async (peer) => {
    await peer.request("tools/list");
    return peer.lastBytes.length;
  });

export const encoding: Scenario = {
  id: "CS-05",
  title: "encoding",
  checks: [
    ...codecs.flatMap(([name, codecOf]) => [
      {
        says: `lists the same tools in ${name} as in JSON`,
        async run(target: Target) {
          const standard = await target.raw(begins.standard);
          const plain = await standard.request("tools/list");
          await standard.close();
          const codec = await codecOf(target);
          await speaking(target, codec, async (peer) => {
            assert.deepEqual((await peer.request("tools/list")).result, plain.result);
            // It was in that encoding, and not in another one that reads the same.
            assert.throws(() => assert.deepEqual(decode(undefined, peer.lastBytes), plain.result));
          });
        },
      },
      {
        says: `carries hostile keys and texts in ${name}, there and back`,
        async run(target: Target) {
          const codec = await codecOf(target);
          await speaking(target, codec, async (peer) => {
            assert.deepEqual(await callJson(peer, "echo", { value: hostile }), { value: hostile });
          });
        },
      },
    ]),
    {
      says: "speaks plain JSON to who asks for nothing else",
      run: withPeer(begins.standard, async (peer) => {
        await peer.request("tools/list");
        const message = JSON.parse(Buffer.from(peer.lastBytes).toString());
        assert.deepEqual(
          Object.keys(message),
          ["jsonrpc", "result", "id"].filter((key) => key in message),
        );
        assert.ok(Array.isArray(message.result.tools));
      }),
    },
    {
      says: "gives its map once, and says to who has it that it is still the same",
      run: withPeer(begins.standard, async (peer) => {
        const { hash } = (await peer.request("delta/encoding")).result;
        assert.match(hash, /^[0-9a-f]{64}$/);
        assert.deepEqual((await peer.request("delta/encoding", { hash })).result, { hash, unchanged: true });
      }),
    },
    {
      says: "is smaller in compact-json than in JSON, and in each tuned form than in that",
      async run(target) {
        const tuned = await tunedOf(target);
        const json = await withSize(target);
        const compact = await listBytes(target, shortKeys);
        const [tunedJson, tunedCbor] = [
          await listBytes(target, tuned.json),
          await listBytes(target, tuned.cbor),
        ];
        assert.ok(compact < json, `compact ${compact}, JSON ${json}`);
        assert.ok(tunedJson < compact, `tuned ${tunedJson}, compact ${compact}`);
        assert.ok(tunedCbor < tunedJson, `tuned CBOR ${tunedCbor}, tuned JSON ${tunedJson}`);
      },
    },
    {
      says: "answers what cannot be decoded with one parse error, and goes on",
      run: async (target) => {
        await speaking(target, shortKeys, async (peer) => {
          // The same key in both spellings: what would it mean?
          const twice = '{"j":"2.0","i":1,"m":"ping","method":"tools/list"}';
          const { error } = await peer.send(Buffer.from(twice));
          assert.equal(error?.code, -32700);
          assert.deepEqual((await peer.request("ping")).result, {});
        });
      },
    },
  ],
};

async function withSize(target: Target): Promise<number> {
  const peer = await target.raw(begins.standard);
  await peer.request("tools/list");
  await peer.close();
  return peer.lastBytes.length;
}
