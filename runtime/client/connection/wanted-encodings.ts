import { contentType } from "../../encoding/codec.ts";
import type { EncodingMap } from "../../encoding/map.ts";
import type { ClientOptions } from "../client-options.ts";
import type { ClientTransport, WireTerms } from "../rpc/transport.ts";
import type { Agreement } from "./agreement.ts";
import { compactEncodings, type Encodings, tunedEncodings } from "./encodings.ts";

/** What this client would rather write than plain JSON, as far as it knows before it is connected. */
export async function wantedEncodings(
  { encoding = "auto", encodingMap }: ClientOptions,
  kind: ClientTransport["kind"],
): Promise<Encodings | undefined> {
  if (encoding === "compact") return compactEncodings();
  // On a pipe to a process of this machine there are no bytes to be saved, and time to be lost.
  if (encoding === "plain" || (encoding === "auto" && kind === "stdio")) return undefined;
  const map = await encodingMap?.();
  return map === undefined ? undefined : tunedEncodings(map);
}

/** What to write from now on over HTTP, where every message says for itself what it is in. */
export async function httpEncoding(encodings: Encodings): Promise<Pick<WireTerms, "codec" | "accept">> {
  const codec = await encodings.best();
  return { codec, accept: `${contentType(codec)}, application/json;q=0.5` };
}

/** The encodings to use over HTTP with a server that is known now; `fetchMap` asks it for its map. */
export async function encodingsFor(
  options: ClientOptions,
  { delta }: Agreement,
  fetchMap: (hash: string) => Promise<EncodingMap>,
): Promise<Encodings | undefined> {
  const hash = delta?.encoding;
  if (hash === undefined) return undefined;
  if (options.encoding === "compact") return compactEncodings();
  const wants = options.encoding ?? "auto";
  if (wants === "plain") return undefined;
  const known = await options.encodingMap?.();
  if (known?.hash === hash) return tunedEncodings(known);
  return wants === "tuned" ? tunedEncodings(await fetchMap(hash)) : undefined;
}
