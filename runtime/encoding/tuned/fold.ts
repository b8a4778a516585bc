import type { Json, JsonObject } from "../../json.ts";
import type { Book } from "./book.ts";
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

/** Writes a JSON value as a tree (see tree.ts). */
export function fold(value: Json, book: Book): Tree {
  return new Folder(book).fold(value);
}

/** Lives for one message: it remembers what the message has said already. */
class Folder {
  readonly #book: Book;
  readonly #texts = new Map<string, number>();
  readonly #keys = new KeyTrie();
  readonly #limit: number;
  #count: number;

  constructor(book: Book) {
    this.#book = book;
    this.#count = book.entries.length;
    this.#limit = this.#count + ownEntries;
  }

  fold(value: Json | undefined): Tree {
    if (typeof value === "string") return this.#foldValueText(value);
    if (typeof value === "number") return this.#foldNumber(value);
    if (typeof value !== "object" || value === null) return value ?? null;
    const whole = this.#book.findTree(value);
    if (whole !== undefined) return reference(whole);
    if (Array.isArray(value)) return value.map((item) => this.fold(item));
    return this.#foldObject(value as JsonObject);
  }

  #foldNumber(value: number): Tree {
    if (!Number.isFinite(value)) return null;
    if (value >= 0 || !Number.isInteger(value)) return value === 0 ? 0 : value;
    return value < lowestMoved ? [numberMarker, value] : value - markers - this.#limit;
  }

  #foldObject(value: JsonObject): Tree {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    const known = this.#book.keys.get(keys) ?? this.#keys.get(keys);
    if (known !== undefined) return [reference(known), ...keys.map((key) => this.fold(value[key]))];
    const tree: Tree[] = [objectMarker];
    for (const key of keys) tree.push(this.#foldText(key), this.fold(value[key]));
    if (keys.length > 0 && this.#count < this.#limit) this.#keys.add(keys, this.#count++);
    return tree;
  }

  #foldValueText(text: string): Tree {
    const known = this.#find(text);
    if (known !== undefined) return reference(known);
    const inner = parseExactly(text);
    return inner === undefined ? this.#write(text) : [jsonTextMarker, this.fold(inner)];
  }

  #foldText(text: string): Tree {
    const known = this.#find(text);
    return known === undefined ? this.#write(text) : reference(known);
  }

  #find(text: string): number | undefined {
    return this.#book.texts.get(text) ?? this.#texts.get(text);
  }

  #write(text: string): Tree {
    if (text.length >= shortest && this.#count < this.#limit) this.#texts.set(text, this.#count++);
    return this.#book.packer.pack(text);
  }
}

function reference(entry: number): number {
  return -1 - markers - entry;
}
