import type { Json } from "../../support/json.ts";
import { maxDepth } from "../../support/json-depth.ts";
import { malformed, maxBytes } from "../limits.ts";
import type { Dictionary, Entry } from "./dictionary.ts";
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

/**
 * Converts a tree (see tree.ts) to its JSON value. Throws DeltaMcpError("protocol") for a tree that `encodeTree` cannot
 * have written, and for a value larger than the maximum size of a message.
 */
export function decodeTree(tree: Json, dictionary: Dictionary): Json {
  return new TreeDecoder(dictionary).decode(tree as Tree, 0);
}

/** Decodes one message, and remembers the entries that the message has added. */
class TreeDecoder {
  readonly #dictionary: Dictionary;
  readonly #own: Entry[] = [];
  readonly #shift: number;
  #room = maxBytes;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#shift = dictionary.entries.length + ownEntries + markers;
  }

  decode(tree: Tree, depth: number): Json {
    if (depth > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`);
    this.#use(1);
    if (typeof tree === "string") return this.#readText(tree);
    if (typeof tree === "number") return isReference(tree) ? this.#readNegative(tree) : tree;
    if (typeof tree !== "object" || tree === null) return tree;
    if (!Array.isArray(tree)) throw malformed("it has an object inside its tree");
    return this.#decodeArray(tree, depth + 1);
  }

  #decodeArray(items: readonly Tree[], depth: number): Json {
    const [head] = items;
    if (typeof head === "number" && isReference(head)) {
      if (head === objectMarker) return this.#readObject(items, depth);
      if (head === jsonTextMarker) return this.#readJsonText(items, depth);
      if (head === numberMarker) return readLow(items);
      const entry = this.#entry(head);
      if (entry?.kind === "keys") return this.#readRecord(entry.keys, items, depth);
    }
    return items.map((item) => this.decode(item, depth));
  }

  #readObject(items: readonly Tree[], depth: number): Json {
    if (items.length % 2 === 0) throw malformed("it has a key without value");
    const entries: [string, Json][] = [];
    for (let at = 1; at < items.length; at += 2) {
      const key = this.#readKey(items[at] as Tree);
      entries.push([key, this.decode(items[at + 1] as Tree, depth)]);
    }
    const keys = entries.map(([key]) => key);
    if (keys.length > 0) this.#remember({ kind: "keys", keys });
    const object = Object.fromEntries(entries);
    if (Object.keys(object).length < keys.length) throw malformed("it has a key twice");
    return object;
  }

  #readRecord(keys: readonly string[], items: readonly Tree[], depth: number): Json {
    if (items.length !== keys.length + 1) throw malformed("it has an object with too few or too many values");
    return Object.fromEntries(keys.map((key, index) => [key, this.decode(items[index + 1] as Tree, depth)]));
  }

  #readKey(tree: Tree): string {
    const key = typeof tree === "object" ? undefined : this.decode(tree, 0);
    if (typeof key !== "string") throw malformed("it has a key that is not text");
    return key;
  }

  #readJsonText(items: readonly Tree[], depth: number): Json {
    if (items.length !== 2 || typeof items[1] !== "object")
      throw malformed("it has a JSON text that is not exactly one value");
    const before = this.#room;
    const text = JSON.stringify(this.decode(items[1], depth));
    // The nested value counts with the length of its text; nested quotes double with every level.
    this.#room = before;
    this.#use(text.length);
    return text;
  }

  #readText(packed: string): string {
    const text = this.#dictionary.packer.unpack(packed);
    this.#use(text.length);
    if (text.length >= shortest) this.#remember({ kind: "text", text });
    return text;
  }

  #readNegative(tree: number): Json {
    if (tree < -this.#shift) return tree + this.#shift;
    const entry = this.#entry(tree);
    if (entry === undefined || entry.kind === "keys")
      throw malformed(`it refers to ${tree}, which does not exist`);
    if (entry.kind === "text") {
      this.#use(entry.text.length);
      return entry.text;
    }
    this.#use(entry.json.length);
    // A new copy each time, because the receiver of the message may modify it.
    return JSON.parse(entry.json) as Json;
  }

  #entry(reference: number): Entry | undefined {
    const number = -1 - markers - reference;
    return this.#dictionary.entries[number] ?? this.#own[number - this.#dictionary.entries.length];
  }

  #remember(entry: Entry): void {
    if (this.#own.length < ownEntries) this.#own.push(entry);
  }

  #use(size: number): void {
    this.#room -= size;
    if (this.#room < 0) throw malformed(`it would become larger than ${maxBytes} bytes`);
  }
}

/** Reads a negative integer: a reference or a shifted integer. `encodeTree` marks all other low integers. */
function isReference(tree: number): boolean {
  return tree < 0 && Number.isInteger(tree);
}

function readLow(items: readonly Tree[]): Json {
  const [, value] = items;
  if (items.length !== 2 || typeof value !== "number" || !(value < lowestMoved) || !Number.isInteger(value)) {
    throw malformed("it has an invalid number");
  }
  return value;
}
