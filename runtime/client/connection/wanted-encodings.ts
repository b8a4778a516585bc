import { contentType } from "../../encoding/codec.ts";
import type { EncodingMap } from "../../encoding/map.ts";
import type { ClientOptions } from "../client-options.ts";
import type { ClientTransport, WireTerms } from "../rpc/transport.ts";
import type { Agreement } from "./agreement.ts";
import { compactEncodings, type Encodings, tunedEncodings } from "./encodings.ts";

/** Resolves to the encodings preferred to plain JSON before the client connects; undefined for plain JSON. */
export async function wantedEncodings(
  { encoding = "auto", encodingMap }: ClientOptions,
  kind: ClientTransport["kind"],
): Promise<Encodings | undefined> {
  if (encoding === "compact") return compactEncodings();
  // A pipe to a local process gains nothing from fewer bytes, and encoding costs time.
  if (encoding === "plain" || (encoding === "auto" && kind === "stdio")) return undefined;
  const map = await encodingMap?.();
  return map === undefined ? undefined : tunedEncodings(map);
}

/** Resolves to the terms for later HTTP messages, whose content types name their encoding. */
export async function httpEncoding(encodings: Encodings): Promise<Pick<WireTerms, "codec" | "accept">> {
  const codec = await encodings.best();
  return { codec, accept: `${contentType(codec)}, application/json;q=0.5` };
}

/**
 * Resolves to the encodings for a known server over HTTP; undefined for plain JSON. `fetchMap` fetches its map, and
 * resolves to undefined if the map cannot be verified here.
 */
export async function encodingsFor(
  options: ClientOptions,
  { delta }: Agreement,
  fetchMap: (hash: string) => Promise<EncodingMap | undefined>,
): Promise<Encodings | undefined> {
  const hash = delta?.encoding;
  if (hash === undefined) return undefined;
  if (options.encoding === "compact") return compactEncodings();
  const wants = options.encoding ?? "auto";
  if (wants === "plain") return undefined;
  const known = await options.encodingMap?.();
  if (known?.hash === hash) return tunedEncodings(known);
  const fetched = wants === "tuned" ? await fetchMap(hash) : undefined;
  return fetched === undefined ? undefined : tunedEncodings(fetched);
}
