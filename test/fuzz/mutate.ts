import { isObject, type Json, type JsonObject } from "../../runtime/support/json.ts";
import { hostileKey, hostileValue } from "../support/hostile.ts";
import type { Random } from "./random.ts";

/** Changes one place of a value, or some. */
export function mutateValue(random: Random, value: Json): Json {
  let mutated = value;
  for (let times = 1 + random.below(3); times > 0; times -= 1) mutated = mutateOnce(random, mutated);
  return mutated;
}

function mutateOnce(random: Random, value: Json): Json {
  if (Array.isArray(value)) return mutateList(random, value);
  if (isObject(value)) return mutateObject(random, value as JsonObject);
  return hostileValue(random, 2);
}

function mutateList(random: Random, list: readonly Json[]): Json {
  if (list.length === 0 || random.chance(0.2)) return hostileValue(random);
  if (random.chance(0.1)) return [...list, ...list];
  const at = random.below(list.length);
  return random.chance(0.3) ? list.toSpliced(at, 1) : list.with(at, mutateOnce(random, list[at] as Json));
}

function mutateObject(random: Random, object: JsonObject): Json {
  const entries = Object.entries(object) as [string, Json][];
  if (entries.length === 0 || random.chance(0.1)) return hostileValue(random);
  const at = random.below(entries.length);
  const [key, value] = entries[at]!;
  const changed = random.pick<() => [string, Json][]>([
    () => entries.toSpliced(at, 1),
    () => entries.with(at, [hostileKey(random), value]),
    () => [...entries, [hostileKey(random), hostileValue(random, 2)]],
    () => entries.with(at, [key, hostileValue(random, 1)]),
    // Deeper more often: the envelope alone is soon broken.
    () => entries.with(at, [key, mutateOnce(random, value)]),
    () => entries.with(at, [key, mutateOnce(random, value)]),
    () => entries.with(at, [key, mutateOnce(random, value)]),
  ])();
  return Object.fromEntries(changed);
}

/** Changes some bytes: flipped, lost, doubled, put in, cut off. */
export function mutateBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let mutated: Uint8Array = Uint8Array.from(bytes);
  for (let times = 1 + random.below(4); times > 0; times -= 1) mutated = mutateBytesOnce(random, mutated);
  return mutated;
}

/** Bytes that mean something to a parser or a framing. */
const telling = [
  0x00, 0x0a, 0x0d, 0x22, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x7f, 0x80, 0x9f, 0xbf, 0xc0, 0xed, 0xef, 0xff,
];

function mutateBytesOnce(random: Random, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return randomBytes(random, 8);
  const at = random.below(bytes.length);
  const length = 1 + random.below(Math.min(16, bytes.length - at));
  const before = bytes.subarray(0, at);
  const after = bytes.subarray(at);
  return random.pick<() => Uint8Array>([
    () => bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.below(8))),
    () => bytes.with(at, random.pick(telling)),
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, after.subarray(0, length), after]),
    () => Buffer.concat([before, randomBytes(random, length), after]),
    () => Buffer.concat([before, Buffer.from(random.pick(tokens)), after]),
    () => before,
  ])();
}

const tokens = [
  '"id":7,',
  ',"id":null',
  "[[[[[[[[",
  '"\\ud800"',
  "1e999",
  "-0.0",
  "\\u0000",
  "\ufeff",
  "\n",
  "null",
];

export function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}
