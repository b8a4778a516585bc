import { isObject } from "../../runtime/support/json.ts";
import type { AdoptableServer, LeftServer } from "./adoptable.ts";
import type { ServersPath } from "./formats/config-format.ts";
import { valueAt } from "./formats/value-at.ts";
import type { Host, HostFile } from "./hosts/host.ts";
import { readEntry } from "./read-entry.ts";

/** One place of servers: a host, one of its files, and the keys in it. */
export interface Site {
  readonly host: Host;
  readonly file: HostFile;
  readonly at: ServersPath;
  readonly servers: readonly AdoptableServer[];
  readonly left: readonly LeftServer[];
  /** The names that entries of this place have. */
  readonly names: readonly string[];
}

/** Reads the servers of one place. `rules` is the data of the files with rules; undefined if the place has no servers. */
export function readSite(
  host: Host,
  file: HostFile,
  at: ServersPath,
  data: unknown,
  rules: readonly unknown[],
): Site | undefined {
  const entries = entriesAt(valueAt(data, at));
  if (entries.length === 0) return undefined;
  const names = entries.map(([name]) => name);
  const place = { host, file, at, names };
  if (entries.some(([, entry]) => isAdopted(entry)))
    return { ...place, servers: [], left: [{ name: "all servers", why: "this place is adopted already" }] };
  const words = rules.flatMap((one) => ruleWords(one, at));
  const servers: AdoptableServer[] = [];
  const left: LeftServer[] = [];
  for (const [name, entry] of entries) {
    const upstream = uniqueUpstream(name, servers);
    const read = mentioned(host, name, words)
      ? { name, why: `rules of ${host.title} name it` }
      : readEntry(host, name, upstream, entry);
    if ("why" in read) left.push(read);
    else servers.push(read);
  }
  const kept = largestGroup(servers);
  for (const { name } of servers.filter((one) => !kept.includes(one)))
    left.push({ name, why: `its settings (${host.keys.shared?.join(", ")}) differ from the others'` });
  return { ...place, servers: kept, left };
}

function entriesAt(servers: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (Array.isArray(servers))
    return servers.flatMap((entry) =>
      isObject(entry) && typeof entry["name"] === "string" ? [[entry["name"], entry] as const] : [],
    );
  if (!isObject(servers)) return [];
  return Object.entries(servers).flatMap(([name, entry]) =>
    isObject(entry) ? [[name, entry] as const] : [],
  );
}

/** Whether an entry is one that `adopt` wrote. */
function isAdopted(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.values(entry).some(
    (value) =>
      Array.isArray(value) &&
      value.includes("wrap") &&
      value.some((one) => String(one).endsWith(".servers.json")),
  );
}

/** A portable name that differs from the others in more than its case and signs: variables are named after it. */
function uniqueUpstream(name: string, servers: readonly AdoptableServer[]): string {
  const safe =
    name
      .replace(/[^A-Za-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 40) || "server";
  const own = /^[A-Za-z]/.test(safe) ? safe : `s${safe}`;
  const used = new Set(servers.map(({ upstream }) => upstream.toLowerCase()));
  if (!used.has(own.toLowerCase())) return own;
  for (let number = 2; ; number++) if (!used.has(`${own}${number}`.toLowerCase())) return `${own}${number}`;
}

/** The servers that share their settings; the largest such group. */
function largestGroup(servers: readonly AdoptableServer[]): readonly AdoptableServer[] {
  const groups = new Map<string, AdoptableServer[]>();
  for (const server of servers) {
    const key = JSON.stringify(Object.entries(server.shared).sort(([a], [b]) => (a < b ? -1 : 1)));
    groups.set(key, [...(groups.get(key) ?? []), server]);
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
}

/** The keys and strings of rules, without the servers themselves; a string of an array with the key of the array too. */
function ruleWords(value: unknown, servers: ServersPath, path: ServersPath = []): readonly string[] {
  if (path.length === servers.length && path.every((key, index) => key === servers[index])) return [];
  if (typeof value === "string") return [value, `${path.at(-1)} ${value}`];
  if (Array.isArray(value)) return value.flatMap((one) => ruleWords(one, servers, path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...ruleWords(one, servers, [...path, key])]);
}

function mentioned(host: Host, name: string, words: readonly string[]): boolean {
  const rules = host.rules?.(name) ?? [];
  return rules.some((rule) =>
    words.some(
      (word) =>
        word === rule || word.startsWith(`${rule}__`) || (/[_*:]$/.test(rule) && word.startsWith(rule)),
    ),
  );
}
