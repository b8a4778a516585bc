import { type Codec, contentType } from "../../encoding/codec.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import type { EncodingMap } from "../../encoding/map.ts";
import { tunedParameters } from "../../encoding/tuned/tuned-parameters.ts";
import { once } from "../../support/once.ts";

/** The encodings that a client would rather speak than plain JSON, best first. */
export interface Encodings {
  /** For an Accept header, and for the `accept` of our extension: these, and plain JSON after them. */
  readonly accept: string;
  /** The codec that the other side chose by its content type; undefined for plain JSON and what was not offered. */
  load(chosen: string | undefined): Promise<Codec | undefined>;
  /** The best of them, for requests of our own. */
  best(): Promise<Codec>;
}

/** compact-json: the short keys of the reference implementation. */
export function compactEncodings(): Encodings {
  return encodingsOf([
    {
      type: "application/json",
      parameters: { variant: "compact" },
      load: async () => (await import("../../encoding/compact-json-codec.ts")).compactJsonCodec,
    },
  ]);
}

/** The encodings of a server's own map. */
export function tunedEncodings(map: EncodingMap): Encodings {
  const load = once(async () => (await import("../../encoding/tuned/tuned-codecs.ts")).tunedCodecs(map));
  const parameters = tunedParameters(map.hash);
  return encodingsOf([
    { type: "application/cbor", parameters, load: async () => (await load()).cbor },
    { type: "application/json", parameters, load: async () => (await load()).json },
  ]);
}

function encodingsOf(offers: readonly [CodecOffer, ...CodecOffer[]]): Encodings {
  return {
    accept: `${offers.map(contentType).join(", ")}, application/json;q=0.5`,
    load: async (chosen) => offers.find((offer) => contentType(offer) === chosen)?.load(),
    best: () => offers[0].load(),
  };
}
