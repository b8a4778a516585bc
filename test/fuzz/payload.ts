import type { Codec } from "../../runtime/encoding/codec.ts";
import { isObject, type Json, type JsonObject } from "../../runtime/support/json.ts";
import { someHandshake, someNotification, someRequest } from "./corpus.ts";
import { mutateBytes, mutateValue, randomBytes } from "./mutate.ts";
import type { Random } from "./random.ts";

/** One message to be sent, as bytes. */
export type PayloadMaker = (openIds: () => readonly (string | number)[]) => Uint8Array;

/** What a connection takes. */
export interface Traffic {
  /** Batches are answered as such. Elsewhere there are a few that are refused. */
  readonly batches: boolean;
  /** Handshakes may come at any time: where they change none of the rules that the run goes by. */
  readonly handshakes: boolean;
}

/** Makes messages in one codec: valid ones, changed ones, broken ones, bottomless ones, and noise. */
export function payloadMaker(random: Random, codec: Codec, { batches, handshakes }: Traffic): PayloadMaker {
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return random.chance(0.5) ? lastId : `r${lastId}`;
  };
  const some = (openIds: () => readonly (string | number)[]): Json => {
    if (random.chance(0.12)) return someNotification(random, openIds());
    return handshakes && random.chance(0.1) ? someHandshake(random, nextId()) : someRequest(random, nextId());
  };
  const someMessage = (openIds: () => readonly (string | number)[]): Json =>
    random.chance(batches ? 0.1 : 0.01)
      ? Array.from({ length: random.below(6) }, () => some(openIds))
      : some(openIds);

  /** Undefined where it cannot be written, or not here. */
  const someBytes = (openIds: () => readonly (string | number)[]): Uint8Array | undefined => {
    const roll = random.next();
    if (roll < 0.04) return randomBytes(random, random.below(200));
    if (roll < 0.05) return bottomless(random, codec, nextId());
    const message = someMessage(openIds);
    const bytes = encode(codec, roll < 0.5 ? message : mutateMessage(random, message));
    if (bytes === undefined) return undefined;
    const sent = roll < 0.8 ? bytes : mutateBytes(random, bytes);
    return handshakes || !beginsAnew(codec, sent) ? sent : undefined;
  };

  return (openIds) => {
    for (;;) {
      const bytes = someBytes(openIds);
      if (bytes !== undefined) return bytes;
    }
  };
}

/** What is inside more often than the envelope: of that little is left once it is broken. */
function mutateMessage(random: Random, message: Json): Json {
  const params = isObject(message) ? message["params"] : undefined;
  if (params === undefined || random.chance(0.3)) return mutateValue(random, message);
  return { ...(message as JsonObject), params: mutateValue(random, params as Json) };
}

/** A call nested deeper than `JSON.stringify` can go: what parses it must not be followed by what overflows. */
function bottomless(random: Random, codec: Codec, id: string | number): Uint8Array {
  const name = "test_sum";
  const params = random.pick<JsonObject>([
    { name, arguments: { a: "deep" } },
    { name, _meta: { deep: "deep" } },
    { name, arguments: "deep" },
  ]);
  const bytes = Buffer.from(codec.encode({ jsonrpc: "2.0", id, method: "tools/call", params }));
  const levels = 10_000;
  const [written, deep] = codec.binary
    ? [Buffer.from("\x64deep"), Buffer.concat([Buffer.alloc(levels, 0x81), Buffer.of(1)])]
    : [Buffer.from('"deep"'), Buffer.from("[".repeat(levels) + "]".repeat(levels))];
  const at = bytes.lastIndexOf(written);
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), deep, bytes.subarray(at + written.length)]);
}

/** Undefined for what even the encoder refuses: it is nested too deep. */
function encode(codec: Codec, value: Json): Uint8Array | undefined {
  try {
    return codec.binary ? codec.encode(value) : Buffer.from(codec.encode(value));
  } catch {
    return undefined;
  }
}

/** On a pipe a new handshake changes the rules. */
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
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return isDeeper(value, 512) ? unreadable : value;
  } catch {
    return unreadable;
  }
}

/** Whether a value has more levels of arrays and objects than the server reads. */
function isDeeper(value: unknown, maxLevels: number): boolean {
  const isContainer = (one: unknown): one is object => typeof one === "object" && one !== null;
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isContainer));
  }
  return false;
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
