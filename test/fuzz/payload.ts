import type { Codec } from "../../runtime/encoding/codec.ts";
import { isObject, type Json, type JsonObject } from "../../runtime/json.ts";
import { someNotification, someRequest } from "./corpus.ts";
import { mutateBytes, mutateValue, randomBytes } from "./mutate.ts";
import type { Random } from "./random.ts";

/** One message to be sent, as bytes. */
export type PayloadMaker = (openIds: () => readonly (string | number)[]) => Uint8Array;

/** Makes messages in one codec: valid ones, changed ones, broken ones, and noise. */
export function payloadMaker(random: Random, codec: Codec, batches: boolean): PayloadMaker {
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return random.chance(0.5) ? lastId : `r${lastId}`;
  };
  const some = (openIds: () => readonly (string | number)[]): Json =>
    random.chance(0.12) ? someNotification(random, openIds()) : someRequest(random, nextId());
  const someMessage = (openIds: () => readonly (string | number)[]): Json =>
    random.chance(batches ? 0.1 : 0.01)
      ? Array.from({ length: random.below(6) }, () => some(openIds))
      : some(openIds);

  return (openIds) => {
    for (;;) {
      const roll = random.next();
      if (roll < 0.04) return randomBytes(random, random.below(200));
      const message = someMessage(openIds);
      const value = roll < 0.5 ? message : mutateMessage(random, message);
      const bytes = encode(codec, value);
      if (bytes === undefined) continue;
      const sent = roll < 0.8 ? bytes : mutateBytes(random, bytes);
      if (!beginsAnew(codec, sent)) return sent;
    }
  };
}

/** What is inside more often than the envelope: of that little is left once it is broken. */
function mutateMessage(random: Random, message: Json): Json {
  const params = isObject(message) ? message["params"] : undefined;
  if (params === undefined || random.chance(0.3)) return mutateValue(random, message);
  return { ...(message as JsonObject), params: mutateValue(random, params as Json) };
}

/** Undefined for what even the encoder refuses: it is nested too deep. */
function encode(codec: Codec, value: Json): Uint8Array | undefined {
  try {
    return codec.binary ? codec.encode(value) : Buffer.from(codec.encode(value));
  } catch {
    return undefined;
  }
}

/** A new handshake would change the rules that this run goes by; the runs make their own. */
function beginsAnew(codec: Codec, bytes: Uint8Array): boolean {
  const parts = codec.binary ? [bytes] : splitLines(bytes);
  return parts.some((part) => {
    const decoded = decode(codec, part);
    const values = decoded === unreadable ? [] : Array.isArray(decoded) ? decoded : [decoded];
    return values.some((value) => isObject(value) && value["method"] === "initialize");
  });
}

export const unreadable: unique symbol = Symbol("unreadable");

/** What a server sees in these bytes, whatever else it looks at. */
export function decode(codec: Codec, bytes: Uint8Array): unknown {
  try {
    if (codec.binary) return codec.decode(bytes);
    const plain = Object.keys(codec.parameters).length === 0;
    if (!plain) return codec.decode(Buffer.from(bytes).toString());
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return unreadable;
  }
}

/** Lines as a peer on a pipe sees them. */
export function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, at));
    start = at + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}
