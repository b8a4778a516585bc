import { compactJsonCodec } from "../../runtime/encoding/compact-json-codec.ts";
import type { EncodingMap } from "../../runtime/encoding/map.ts";
import { tunedCodecs } from "../../runtime/encoding/tuned/tuned-codecs.ts";
import type { Json } from "../../runtime/support/json.ts";
import type { Costs } from "./costs.ts";

/** UTF-8 bytes of a JSON text in each encoding. */
export function wireBytes(json: string, map: EncodingMap): Costs["bytes"] {
  const value = JSON.parse(json) as Json;
  const tuned = tunedCodecs(map).encodeBoth(value);
  return {
    json: Buffer.byteLength(json),
    compact: Buffer.byteLength(compactJsonCodec.encode(value)),
    tuned: Buffer.byteLength(tuned.json),
    tunedCbor: tuned.cbor.length,
  };
}
