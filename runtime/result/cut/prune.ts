import { isObject, type Json, type JsonObject } from "../../support/json.ts";
import { largest } from "./budget.ts";
import { characterEnd } from "./cut-text.ts";

/** A value made smaller without changing its types: texts and lists end sooner, deep objects are emptied. */
export interface Pruned {
  readonly value: Json;
  /** What was shortened, for a reader: `body: 60 of 8,123 characters`. */
  readonly cuts: readonly string[];
}

interface Level {
  readonly chars: number;
  readonly items: number;
  readonly depth: number;
}

const levels: readonly Level[] = [
  { chars: 1000, items: 20, depth: 12 },
  { chars: 400, items: 10, depth: 8 },
  { chars: 200, items: 5, depth: 6 },
  { chars: 100, items: 3, depth: 5 },
  { chars: 60, items: 2, depth: 4 },
  { chars: 30, items: 1, depth: 3 },
  { chars: 15, items: 0, depth: 2 },
];

/**
 * The most generous cut that is good; where none is, the first keys, characters or items alone that are. A candidate
 * that is certainly longer than `maxChars` as text is given up while it is made, so that the work depends on what an
 * answer may hold, and not on the keys of the value.
 */
export function prune(value: Json, maxChars: number, good: (pruned: Pruned) => boolean): Pruned {
  const pruner = new Pruner(maxChars);
  for (const level of levels) {
    const pruned = pruner.prune(value, level);
    if (pruned !== undefined && good(pruned)) return pruned;
  }
  const most = Math.min(pruner.sizeOf(value), maxChars);
  const isGood = (pruned: Pruned | undefined) => pruned !== undefined && good(pruned);
  const count = largest(most, (tried) => isGood(pruner.firstOf(value, tried)));
  return pruner.firstOf(value, count) ?? pruner.firstOf(value, 0) ?? { value: null, cuts: [] };
}

const listedCuts = 4;

/** Makes candidates of one value. A class, as the candidates share the keys of its objects. */
class Pruner {
  readonly #maxChars: number;
  readonly #keys = new Map<object, readonly string[]>();
  #left = 0;
  #cuts: string[] = [];
  #moreCuts = 0;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** The value cut to a level; undefined if it does not fit. */
  prune(value: Json, level: Level): Pruned | undefined {
    this.#begin();
    return this.#end(this.#walk(value, level, "", 0));
  }

  /** The first `count` keys, items or characters, cut to the narrowest level; undefined if they do not fit. */
  firstOf(value: Json, count: number): Pruned | undefined {
    if (typeof value === "string") {
      const end = characterEnd(value, count);
      return { value: value.slice(0, end), cuts: [describeCut("", end, value.length, "characters")] };
    }
    if (typeof value !== "object" || value === null) return { value, cuts: [] };
    this.#begin();
    const level = levels[levels.length - 1] as Level;
    const first = Array.isArray(value)
      ? value.slice(0, count).map((item) => this.#walk(item, level, "", 0))
      : this.#members(value as JsonObject, this.#keysOf(value).slice(0, count), level, "", 0);
    const unit = Array.isArray(value) ? "items" : "keys";
    const fitting = this.#end(first);
    return fitting && { value: fitting.value, cuts: [describeCut("", count, this.sizeOf(value), unit)] };
  }

  /** Its characters, items or keys. */
  sizeOf(value: Json): number {
    if (typeof value === "string" || Array.isArray(value)) return value.length;
    return isObject(value) ? this.#keysOf(value).length : 0;
  }

  #begin(): void {
    this.#left = this.#maxChars;
    this.#cuts = [];
    this.#moreCuts = 0;
  }

  #end(value: Json): Pruned | undefined {
    if (this.#left < 0) return undefined;
    const more = this.#moreCuts;
    return { value, cuts: more > 0 ? [...this.#cuts, `${more} more`] : this.#cuts };
  }

  #walk(value: Json, level: Level, path: string, depth: number): Json {
    if (typeof value === "string") return this.#text(value, level, path);
    this.#left -= 1;
    if (Array.isArray(value)) {
      const kept = depth >= level.depth ? 0 : level.items;
      if (value.length > kept) this.#noteCut(path, kept, value.length, "items");
      return value
        .slice(0, kept)
        .map((item, index) => this.#walk(item, level, `${path}[${index}]`, depth + 1));
    }
    if (!isObject(value)) return value;
    const keys = this.#keysOf(value);
    if (keys.length > 0 && depth >= level.depth) {
      this.#noteCut(path, 0, keys.length, "keys");
      return {};
    }
    return this.#members(value as JsonObject, keys, level, path, depth);
  }

  #text(text: string, level: Level, path: string): string {
    const end = text.length <= level.chars ? text.length : characterEnd(text, level.chars);
    if (end < text.length) this.#noteCut(path, end, text.length, "characters");
    this.#left -= end;
    return text.slice(0, end);
  }

  #members(
    object: JsonObject,
    keys: readonly string[],
    level: Level,
    path: string,
    depth: number,
  ): JsonObject {
    const members: [string, Json][] = [];
    for (const key of keys) {
      // A key and its colon are shown in every format.
      this.#left -= key.length + 1;
      if (this.#left < 0) break;
      const inner = path === "" ? key : `${path}.${key}`;
      members.push([key, this.#walk(object[key] ?? null, level, inner, depth + 1)]);
    }
    // Defines own properties, so that a key `__proto__` stays a key.
    return Object.fromEntries(members);
  }

  #keysOf(object: object): readonly string[] {
    const known = this.#keys.get(object);
    if (known !== undefined) return known;
    const keys = Object.keys(object);
    this.#keys.set(object, keys);
    return keys;
  }

  #noteCut(path: string, shown: number, total: number, unit: string): void {
    if (this.#cuts.length < listedCuts) this.#cuts.push(describeCut(path, shown, total, unit));
    else this.#moreCuts++;
  }
}

function describeCut(path: string, shown: number, total: number, unit: string): string {
  const place = path.length > 60 ? `${path.slice(0, characterEnd(path, 60))}…` : path;
  return `${place === "" ? "" : `${place}: `}${shown} of ${total} ${unit}`;
}
