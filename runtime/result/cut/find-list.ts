import { isObject, type Json } from "../../support/json.ts";

/** A list somewhere in a value: the keys that lead to it. */
export interface FoundList {
  readonly path: readonly string[];
  readonly items: readonly Json[];
}

/**
 * The list to page through: the value itself, or the list inside objects that makes up most of it.
 * Undefined where no list does. `size` is that of the value as JSON text, in characters.
 */
export function findList(value: Json, size = JSON.stringify(value).length): FoundList | undefined {
  if (Array.isArray(value)) return { path: [], items: value };
  let best: FoundList | undefined;
  let bestSize = size / 2;
  const visit = (child: Json, path: readonly string[]): void => {
    if (Array.isArray(child)) {
      const length = JSON.stringify(child).length;
      if (length > bestSize) {
        best = { path, items: child };
        bestSize = length;
      }
    } else if (isObject(child) && path.length < 5) {
      for (const key of Object.keys(child)) {
        const inner = child[key];
        if (typeof inner === "object" && inner !== null) visit(inner as Json, [...path, key]);
      }
    }
  };
  visit(value, []);
  return best;
}

/** The list at a path that findList gave. */
export function listAt(value: Json, path: readonly string[]): readonly Json[] {
  let current: unknown = value;
  for (const key of path)
    current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
  return Array.isArray(current) ? current : [];
}

/** Returns the same value with another list at the path; without `items`, without the list. */
export function replaceList(value: Json, path: readonly string[], items?: readonly Json[]): Json {
  const [key, ...inner] = path;
  if (key === undefined || !isObject(value)) return items ?? null;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(
    entries.flatMap(([name, child]): [string, Json][] => {
      if (name !== key) return [[name, child]];
      if (inner.length === 0 && items === undefined) return [];
      return [[name, replaceList(child, inner, items)]];
    }),
  );
}

/** The path as JMESPath: `data."the items"`. */
export function pathExpression(path: readonly string[]): string {
  return path.map((key) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key))).join(".");
}
