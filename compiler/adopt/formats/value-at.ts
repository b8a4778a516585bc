import { isObject } from "../../../runtime/support/json.ts";
import type { EntryChange, ServersPath } from "./config-format.ts";

/** Returns the value at a path of keys; undefined if there is none. */
export function valueAt(value: unknown, path: ServersPath): unknown {
  let at = value;
  for (const key of path) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

/** Returns a copy of a file's data with changes of its servers: the data that an edited text must have. */
export function withChanges(value: unknown, changes: readonly EntryChange[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const change of changes) {
    const servers = valueAt(copy, change.at);
    if (Array.isArray(servers)) changeArray(servers, change);
    else if (isObject(servers)) changeMap(servers as Record<string, unknown>, change);
  }
  return copy;
}

function changeArray(servers: unknown[], { name, entry }: EntryChange): void {
  const place = servers.findIndex((one) => isObject(one) && one["name"] === name);
  const made = entry === undefined ? [] : [{ name, ...entry }];
  servers.splice(place < 0 ? servers.length : place, place < 0 ? 0 : 1, ...made);
}

function changeMap(servers: Record<string, unknown>, { name, entry }: EntryChange): void {
  if (entry === undefined) delete servers[name];
  else servers[name] = entry;
}
