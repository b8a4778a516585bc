import { isObject, type Json } from "../support/json.ts";
import { sha256 } from "../support/sha256.ts";
import { malformed } from "./limits.ts";

/**
 * The encoding map of one catalogue: the entries that both sides of the tuned encoding share beside its built-in
 * vocabulary. compiler/tables computes it. Generated clients contain it, and other clients fetch it once by its hash. Only
 * the tuned codec uses its members.
 */
export interface EncodingMap {
  /** SHA-256, in hex, of the JSON text of the other members. */
  readonly hash: string;
  /** Lists of object keys, in order. */
  readonly shapes: readonly (readonly string[])[];
  /** Strings, objects and arrays that occur often. */
  readonly values: readonly Json[];
  /** Fragments of strings, the most frequent first. */
  readonly phrases: readonly string[];
  /** The entries (of vocabulary, shapes and values) that get the shortest numbers. */
  readonly first: readonly number[];
}

/**
 * Checks a received map against the hash that was requested. Resolves to undefined where hashes cannot be computed.
 * Rejects with DeltaMcpError("protocol").
 */
export async function checkMap(value: unknown, hash: string): Promise<EncodingMap | undefined> {
  const found = isMap(value) ? await sha256(mapText(value)) : "";
  if (found === undefined) return undefined;
  if (found !== hash || !isMap(value))
    throw malformed(`the received encoding map does not have the hash ${hash}`);
  const { shapes, values, phrases, first } = value;
  return { hash, shapes, values, phrases, first };
}

function isMap(value: unknown): value is EncodingMap {
  if (!isObject(value)) return false;
  const { shapes, values, phrases, first } = value;
  const isListOf = (type: string) => (list: unknown) =>
    Array.isArray(list) && list.every((item) => typeof item === type);
  return (
    Array.isArray(shapes) &&
    shapes.every(isListOf("string")) &&
    Array.isArray(values) &&
    isListOf("string")(phrases) &&
    isListOf("number")(first)
  );
}

/** Returns the text whose hash names a map. */
export function mapText({ shapes, values, phrases, first }: Omit<EncodingMap, "hash">): string {
  return JSON.stringify([shapes, values, phrases, first]);
}
