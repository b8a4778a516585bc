import { isObject, type Json } from "../../support/json.ts";
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

/** The most generous cut that is good; where none is, the first keys, characters or items alone that are. */
export function prune(value: Json, good: (pruned: Pruned) => boolean): Pruned {
  for (const level of levels) {
    const pruned = pruneTo(value, level);
    if (good(pruned)) return pruned;
  }
  const first = (count: number) => firstOf(value, count);
  return first(largest(sizeOf(value), (count) => good(first(count))));
}

const listedCuts = 4;

function pruneTo(value: Json, level: Level): Pruned {
  const cuts: string[] = [];
  let more = 0;
  const noteCut = (path: string, shown: number, total: number, unit: string): void => {
    if (cuts.length < listedCuts) cuts.push(describeCut(path, shown, total, unit));
    else more++;
  };
  const walk = (child: Json, path: string, depth: number): Json => {
    if (typeof child === "string") {
      if (child.length <= level.chars) return child;
      const end = characterEnd(child, level.chars);
      noteCut(path, end, child.length, "characters");
      return child.slice(0, end);
    }
    if (Array.isArray(child)) {
      const kept = depth >= level.depth ? 0 : level.items;
      if (child.length > kept) noteCut(path, kept, child.length, "items");
      return child.slice(0, kept).map((item, index) => walk(item, `${path}[${index}]`, depth + 1));
    }
    if (!isObject(child)) return child;
    const entries = Object.entries(child as Readonly<Record<string, Json>>);
    if (entries.length > 0 && depth >= level.depth) {
      noteCut(path, 0, entries.length, "keys");
      return {};
    }
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, walk(inner, path === "" ? key : `${path}.${key}`, depth + 1)]),
    );
  };
  const pruned = walk(value, "", 0);
  return { value: pruned, cuts: more > 0 ? [...cuts, `${more} more`] : cuts };
}

function firstOf(value: Json, count: number): Pruned {
  const cut = (unit: string) => [describeCut("", count, sizeOf(value), unit)];
  if (typeof value === "string") {
    const end = characterEnd(value, count);
    return { value: value.slice(0, end), cuts: [describeCut("", end, value.length, "characters")] };
  }
  const level = levels[levels.length - 1] as Level;
  if (Array.isArray(value)) return { value: pruneItems(value.slice(0, count), level), cuts: cut("items") };
  if (!isObject(value)) return { value, cuts: [] };
  const entries = Object.entries(value as Readonly<Record<string, Json>>).slice(0, count);
  return { value: pruneTo(Object.fromEntries(entries), level).value, cuts: cut("keys") };
}

function pruneItems(items: readonly Json[], level: Level): Json {
  return items.map((item) => pruneTo(item, level).value);
}

function sizeOf(value: Json): number {
  if (typeof value === "string") return value.length;
  return isObject(value) ? Object.keys(value).length : Array.isArray(value) ? value.length : 0;
}

function describeCut(path: string, shown: number, total: number, unit: string): string {
  const place = path.length > 60 ? `${path.slice(0, characterEnd(path, 60))}…` : path;
  return `${place === "" ? "" : `${place}: `}${shown} of ${total} ${unit}`;
}
