import { createHash } from "node:crypto";
import { isObject, type Json } from "../support/json.ts";
import { malformed } from "./limits.ts";

/**
 * The map tuned to one catalogue: what both sides of the tuned encoding know beside its built-in vocabulary. Computed
 * by compiler/tables, compiled into generated clients, fetched once by hash by others. Only the tuned codec looks inside.
 */
export interface EncodingMap {
  /** SHA-256, in hex, over the JSON text of the rest. */
  readonly hash: string;
  /** Key lists of objects, in order. */
  readonly shapes: readonly (readonly string[])[];
  /** Texts, and whole objects and lists, that occur again and again. */
  readonly values: readonly Json[];
  /** Pieces of text, the most used first. */
  readonly phrases: readonly string[];
  /** Which of all entries (vocabulary, shapes, values) get the shortest numbers. */
  readonly first: readonly number[];
}

/** Names a map by its content. */
export function nameMap(content: Omit<EncodingMap, "hash">): EncodingMap {
  return { hash: hashOf(content), ...content };
}

/** A map that came over the wire, checked against the hash it was asked for by. Throws DeltaMcpError("protocol"). */
export function checkMap(value: unknown, hash: string): EncodingMap {
  if (!isMap(value) || hashOf(value) !== hash) {
    throw malformed(`what came as encoding map is not the one named ${hash}`);
  }
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

function hashOf({ shapes, values, phrases, first }: Omit<EncodingMap, "hash">): string {
  return createHash("sha256")
    .update(JSON.stringify([shapes, values, phrases, first]))
    .digest("hex");
}
