import { once } from "../support/once.ts";
import type { Codec, MediaType } from "./codec.ts";
import { jsonCodec } from "./json-codec.ts";
import type { EncodingMap } from "./map.ts";
import { tunedParameters } from "./tuned/tuned-parameters.ts";

/** An available codec: identified by its media type, loaded on first use. */
export interface CodecOffer extends MediaType {
  load(): Promise<Codec>;
}

/**
 * Returns all codecs of a server in order of preference: the most compact first, plain JSON last. `hash` identifies the
 * catalogue's encoding map, which is loaded for the first message that needs it.
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
