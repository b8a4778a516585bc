import type { Json, JsonObject } from "../../support/json.ts";
import { maxDepth } from "../../support/json-depth.ts";
import type { Dictionary } from "./dictionary.ts";
import { parseExactly } from "./json-text.ts";
import { KeyTrie } from "./key-trie.ts";
import {
  jsonTextMarker,
  lowestMoved,
  markers,
  numberMarker,
  objectMarker,
  ownEntries,
  shortest,
  type Tree,
} from "./tree.ts";

/** Converts a JSON value to a tree (see tree.ts). */
export function encodeTree(value: Json, dictionary: Dictionary): Tree {
  return new TreeEncoder(dictionary).encode(value, 0);
}

/** Encodes one message, and remembers the entries that the message has added. */
class TreeEncoder {
  readonly #dictionary: Dictionary;
  readonly #texts = new Map<string, number>();
  readonly #keys = new KeyTrie();
  readonly #limit: number;
  #count: number;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#count = dictionary.entries.length;
    this.#limit = this.#count + ownEntries;
  }

  encode(value: Json | undefined, depth: number): Tree {
    if (typeof value === "string") return this.#encodeValueText(value, depth);
    if (typeof value === "number") return this.#encodeNumber(value);
    if (typeof value !== "object" || value === null) return value ?? null;
    const whole = this.#dictionary.findTree(value);
    if (whole !== undefined) return reference(whole);
    if (Array.isArray(value)) return value.map((item) => this.encode(item, depth + 1));
    return this.#encodeObject(value as JsonObject, depth + 1);
  }

  #encodeNumber(value: number): Tree {
    if (!Number.isFinite(value)) return null;
    if (value >= 0 || !Number.isInteger(value)) return value === 0 ? 0 : value;
    return value < lowestMoved ? [numberMarker, value] : value - markers - this.#limit;
  }

  #encodeObject(value: JsonObject, depth: number): Tree {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    const known = this.#dictionary.keys.get(keys) ?? this.#keys.get(keys);
    if (known !== undefined) return [reference(known), ...keys.map((key) => this.encode(value[key], depth))];
    const tree: Tree[] = [objectMarker];
    for (const key of keys) tree.push(this.#encodeText(key), this.encode(value[key], depth));
    if (keys.length > 0 && this.#count < this.#limit) this.#keys.add(keys, this.#count++);
    return tree;
  }

  #encodeValueText(text: string, depth: number): Tree {
    const known = this.#find(text);
    if (known !== undefined) return reference(known);
    // A value inside a string must not make the decoded message exceed the maximum depth.
    const inner = parseExactly(text, maxDepth - depth - 1);
    return inner === undefined ? this.#write(text) : [jsonTextMarker, this.encode(inner, depth + 1)];
  }

  #encodeText(text: string): Tree {
    const known = this.#find(text);
    return known === undefined ? this.#write(text) : reference(known);
  }

  #find(text: string): number | undefined {
    return this.#dictionary.texts.get(text) ?? this.#texts.get(text);
  }

  #write(text: string): Tree {
    if (text.length >= shortest && this.#count < this.#limit) this.#texts.set(text, this.#count++);
    return this.#dictionary.packer.pack(text);
  }
}

function reference(entry: number): number {
  return -1 - markers - entry;
}
