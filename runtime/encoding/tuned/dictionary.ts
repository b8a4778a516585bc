import { isObject, type Json } from "../../support/json.ts";
import type { EncodingMap } from "../map.ts";
import { KeyTrie } from "./key-trie.ts";
import { createTextPacker, type TextPacker } from "./packed-text.ts";
import { commonPieces, commonShapes, commonTexts } from "./vocabulary.ts";

/** The value of a reference. */
export type Entry =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "keys"; readonly keys: readonly string[] }
  | { readonly kind: "tree"; readonly json: string };

/** A map with its vocabulary, for lookups in both directions. */
export interface Dictionary {
  /** By number. */
  readonly entries: readonly Entry[];
  readonly texts: ReadonlyMap<string, number>;
  readonly keys: KeyTrie;
  /** Returns the number of an object or array that is an entry; otherwise undefined. */
  findTree(value: object): number | undefined;
  readonly packer: TextPacker;
}

export function openDictionary(map: EncodingMap): Dictionary {
  const entries = numberEntries(map);
  const texts = new Map<string, number>();
  const keys = new KeyTrie();
  const trees = new Map<string, number>();
  for (const [number, entry] of entries.entries()) {
    if (entry.kind === "keys") keys.add(entry.keys, number);
    else if (entry.kind === "tree") trees.set(entry.json, number);
    else if (!texts.has(entry.text)) texts.set(entry.text, number);
  }
  // Most objects are not entries, and printing each one would be slow: its outer shape must match first.
  const outsides = new Set([...trees.keys()].map((json) => outsideOf(JSON.parse(json) as object)));
  return {
    entries,
    texts,
    keys,
    findTree: (value) => (outsides.has(outsideOf(value)) ? trees.get(JSON.stringify(value)) : undefined),
    packer: createTextPacker(commonPieces, map.phrases),
  };
}

/** Returns the entries of the vocabulary, then those of the map, with the entries of `first` moved to the front. */
function numberEntries(map: EncodingMap): Entry[] {
  const all: Entry[] = [
    ...[...commonShapes, ...map.shapes].map((keys): Entry => ({ kind: "keys", keys })),
    ...[...commonTexts, ...map.values].map(valueEntry),
  ];
  const first = new Set(map.first);
  const moved = [...first].map((index) => all[index]).filter((entry) => entry !== undefined);
  return [...moved, ...all.filter((_, index) => !first.has(index))];
}

function valueEntry(value: Json): Entry {
  return typeof value === "string"
    ? { kind: "text", text: value }
    : { kind: "tree", json: JSON.stringify(value) };
}

/** Returns a short key that equal objects and equal arrays share. */
function outsideOf(value: object): string {
  if (Array.isArray(value)) return `[${value.length} ${typeof value[0] === "string" ? value[0] : ""}`;
  return isObject(value) ? `{${Object.keys(value).join()}` : "";
}
