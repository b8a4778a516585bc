import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { cborCodec } from "../../runtime/encoding/cbor-codec.ts";
import { compactJsonCodec } from "../../runtime/encoding/compact-json-codec.ts";
import type { EncodingMap } from "../../runtime/encoding/map.ts";
import { tunedCodecs } from "../../runtime/encoding/tuned/tuned-codecs.ts";
import type { Json } from "../../runtime/support/json.ts";

/** Bytes of some messages, each sent by itself, in each encoding. */
export interface Sizes {
  json: number;
  compact: number;
  cbor: number;
  tuned: number;
  tunedCbor: number;
  /** The largest growth of a single message against plain JSON: 0.01 is one per cent. */
  growth: number;
}

export const noSizes = (): Sizes => ({ json: 0, compact: 0, cbor: 0, tuned: 0, tunedCbor: 0, growth: -1 });

/** Measures messages, and makes sure that they come back as they were. */
export function sizesOf(messages: readonly Json[], map: EncodingMap): Sizes {
  const codecs = tunedCodecs(map);
  const sizes = noSizes();
  for (const message of messages) {
    const json = JSON.stringify(message);
    const plain = Buffer.byteLength(json);
    const tuned = codecs.encodeBoth(message);
    const [text, bytes] = [codecs.json.decode(tuned.json), codecs.cbor.decode(tuned.cbor)];
    if (JSON.stringify(text) !== json || JSON.stringify(bytes) !== json) {
      throw new Error(`the tuned encoding changes ${json.slice(0, 200)}`);
    }
    const one = { tuned: Buffer.byteLength(tuned.json), tunedCbor: tuned.cbor.length };
    sizes.json += plain;
    sizes.compact += Buffer.byteLength(compactJsonCodec.encode(message));
    sizes.cbor += cborCodec.encode(message).length;
    sizes.tuned += one.tuned;
    sizes.tunedCbor += one.tunedCbor;
    sizes.growth = Math.max(sizes.growth, one.tuned / plain - 1, one.tunedCbor / plain - 1);
  }
  return sizes;
}

export function addSizes(total: Sizes, more: Sizes): void {
  for (const key of ["json", "compact", "cbor", "tuned", "tunedCbor"] as const) total[key] += more[key];
  total.growth = Math.max(total.growth, more.growth);
}

/** Bytes of a text as HTTP may compress it. */
export function compressed(text: string): { readonly gzip: number; readonly brotli: number } {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return { gzip: gzipSync(text, { level: 9 }).length, brotli: brotliCompressSync(text, quality).length };
}
