import { once } from "../support/once.ts";
import type { Codec, MediaType } from "./codec.ts";
import { jsonCodec } from "./json-codec.ts";
import type { EncodingMap } from "./map.ts";
import { tunedParameters } from "./tuned/tuned-parameters.ts";

/** A codec that can be had: known by its media type, loaded when it is first used. */
export interface CodecOffer extends MediaType {
  load(): Promise<Codec>;
}

/**
 * All codecs of a server, by preference: the smallest first, plain JSON last. `hash` names the catalogue's map, which
 * is loaded with the first message that needs it.
 */
export function codecOffers(hash: string, loadMap: () => Promise<EncodingMap>): readonly CodecOffer[] {
  const loadTuned = once(async () => (await import("./tuned/tuned-codecs.ts")).tunedCodecs(await loadMap()));
  const parameters = tunedParameters(hash);
  return [
    { type: "application/cbor", parameters, load: async () => (await loadTuned()).cbor },
    { type: "application/json", parameters, load: async () => (await loadTuned()).json },
    {
      type: "application/json",
      parameters: { variant: "compact" },
      load: async () => (await import("./compact-json-codec.ts")).compactJsonCodec,
    },
    {
      type: "application/cbor",
      parameters: {},
      load: async () => (await import("./cbor-codec.ts")).cborCodec,
    },
    { type: "application/json", parameters: {}, load: async () => jsonCodec },
  ];
}
