import { type Codec, contentType } from "../../encoding/codec.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import type { EncodingMap } from "../../encoding/map.ts";
import { tunedParameters } from "../../encoding/tuned/tuned-parameters.ts";
import { once } from "../../support/once.ts";

/** The encodings that a client prefers to plain JSON, best first. */
export interface Encodings {
  /** The value for an Accept header and for our extension's `accept`: these encodings, then plain JSON. */
  readonly accept: string;
  /**
   * Resolves to the codec of the content type that the other side chose; to undefined for plain JSON and for a type
   * that was not offered.
   */
  load(chosen: string | undefined): Promise<Codec | undefined>;
  /** Resolves to the best codec, for our own requests. */
  best(): Promise<Codec>;
}

/** Returns compact-json: the short keys of the reference implementation. */
export function compactEncodings(): Encodings {
  return encodingsOf([
    {
      type: "application/json",
      parameters: { variant: "compact" },
      load: async () => (await import("../../encoding/compact-json-codec.ts")).compactJsonCodec,
    },
  ]);
}

/** Returns the encodings of a server's own map. */
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
