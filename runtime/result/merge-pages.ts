import { isObject, type Json, type JsonObject } from "../support/json.ts";
import { append } from "../support/lists.ts";
import { findList, listAt } from "./cut/find-list.ts";

/**
 * Returns the pages of a service as one value. Lists become one list, and so do the lists inside of objects; a list beside
 * them that is the same on every page stays what it is. Any other field is that of the last page. Pages without a list
 * become a list of pages.
 */
export function mergePages(pages: readonly Json[]): Json {
  if (pages.every((page) => Array.isArray(page))) return concatenated(pages as readonly (readonly Json[])[]);
  const path = listPath(pages);
  if (!pages.every(isObject) || (path === undefined && !pages.some(hasList))) return pages;
  return mergeObjects(pages as readonly JsonObject[], path) as Json;
}

/** The path of the list that the pages are made of: that of the first page on which one list makes up most. */
function listPath(pages: readonly Json[]): readonly string[] | undefined {
  for (const page of pages) {
    const found = findList(page);
    if (found !== undefined) return found.path;
  }
  return undefined;
}

function hasList(value: Json): boolean {
  return Array.isArray(value) || (isObject(value) && Object.values(value as JsonObject).some(hasList));
}

function mergeObjects(pages: readonly JsonObject[], path: readonly string[] | undefined): JsonObject {
  const keys = [...new Set(pages.flatMap((page) => Object.keys(page)))];
  const [head, ...inner] = path ?? [];
  return Object.fromEntries(
    keys.map((key) => {
      const values = pages.flatMap((page) => (Object.hasOwn(page, key) ? [page[key] as Json] : []));
      if (key === head && inner.length === 0)
        return [key, concatenated(pages.map((page) => listAt(page, [key])))];
      return [key, mergeMembers(values, key === head ? inner : undefined)];
    }),
  );
}

function mergeMembers(values: readonly Json[], path: readonly string[] | undefined): Json {
  const last = values.at(-1) ?? null;
  if (values.every(isObject)) return mergeObjects(values as readonly JsonObject[], path);
  if (!values.every((value) => Array.isArray(value))) return last;
  const same = values.every((value) => JSON.stringify(value) === JSON.stringify(last));
  return same ? last : concatenated(values as readonly (readonly Json[])[]);
}

function concatenated(lists: readonly (readonly Json[])[]): Json {
  const all: Json[] = [];
  for (const list of lists) append(all, list);
  return all;
}
