import { isObject } from "../../runtime/support/json.ts";
import { omitUndefined } from "../../runtime/support/omit-undefined.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";
import type { AdoptableServer, LeftServer } from "./adoptable.ts";
import type { EntryKeys, Host } from "./hosts/host.ts";
import { isSensitiveWord, orEmpty, SplitText, wrongType } from "./split-text.ts";

/** Reads an entry of a host. Returns a {@link LeftServer} for one that cannot be behind another server without a loss. */
export function readEntry(
  host: Host,
  name: string,
  upstream: string,
  entry: Readonly<Record<string, unknown>>,
): AdoptableServer | LeftServer {
  const { keys } = host;
  if (host.isServer?.(entry) === false) return { name, why: `it is built into ${host.title}` };
  if (keys.off !== undefined && entry[keys.off[0]] === keys.off[1]) return { name, why: "it is turned off" };
  const unknown = Object.keys(entry).find((key) => !knownKeys(keys).has(key));
  if (unknown !== undefined) return { name, why: `only ${host.title} itself can apply \`${unknown}\`` };
  const included = keys.include === undefined ? undefined : entry[keys.include];
  if (Array.isArray(included) && included.length === 0 && keys.emptyIsAll !== true)
    return { name, why: "none of its tools is turned on" };
  const text = new SplitText(host, upstream);
  try {
    const spec: McpUpstreamSpec = { ...local(host, entry, text), ...remote(keys, entry, text) };
    if ((spec.command === undefined) === (spec.url === undefined))
      return { name, why: "it has neither a command nor an address, or both" };
    const { secrets, references } = text;
    return omitUndefined({
      ...{ name, upstream, spec, secrets, references, entry },
      variables: [...stringsAt(entry, keys.variables), ...handed(keys, entry)],
      include: everyTool(stringsOrNone(entry, keys.include)),
      exclude: stringsOrNone(entry, keys.exclude),
      approved: stringsAt(entry, keys.approved),
      limits: numbersOf(entry, keys.limits),
      shared: Object.fromEntries(
        (keys.shared ?? []).flatMap((key) => (key in entry ? [[key, entry[key]]] : [])),
      ),
    }) as AdoptableServer;
  } catch (error) {
    return { name, why: (error as Error).message };
  }
}

function knownKeys(keys: EntryKeys): ReadonlySet<string> {
  const { limits = [], shared = [], ignored = [], url, off, emptyIsAll: _, ...single } = keys;
  return new Set([
    ...[...limits, ...shared, ...ignored, ...url, ...(off === undefined ? [] : [off[0]])],
    ...Object.values(single).filter((key) => key !== undefined),
  ]);
}

function local(host: Host, entry: Readonly<Record<string, unknown>>, text: SplitText) {
  const { keys } = host;
  const given = entry[keys.command];
  if (given === undefined || given === null) return {};
  const words = [given, stringsAt(entry, keys.args)].flat();
  const [command, ...args] = words;
  if (typeof command !== "string" || command === "") throw wrongType(keys.command);
  const cwd = keys.cwd === undefined ? undefined : entry[keys.cwd];
  if (cwd !== undefined && cwd !== null && typeof cwd !== "string") throw wrongType(keys.cwd ?? "");
  const handedOver = stringsAt(entry, keys.variables).map((name) => [name, orEmpty(name)] as const);
  const own = textsAt(entry, keys.env).map(([name, value]) => [name, text.private(name, value)] as const);
  const env = [...handedOver, ...own];
  return omitUndefined({
    command: text.plain("command", command),
    args:
      args.length === 0
        ? undefined
        : args.map((word, at) => {
            if (typeof word !== "string") throw wrongType(keys.args ?? keys.command);
            const secret = isSensitiveWord(word) || isSensitiveWord(String(args[at - 1] ?? ""), true);
            return secret ? text.private(`ARG_${at}`, word) : text.plain(`ARG_${at}`, word);
          }),
    cwd: typeof cwd === "string" ? text.plain("cwd", cwd) : undefined,
    env: env.length === 0 ? undefined : Object.fromEntries(env),
    inheritEnv: host.inherits ? true : undefined,
  });
}

function remote(keys: EntryKeys, entry: Readonly<Record<string, unknown>>, text: SplitText) {
  const key = keys.url.find((one) => entry[one] !== undefined && entry[one] !== null);
  if (key === undefined) return {};
  const url = entry[key];
  if (typeof url !== "string") throw wrongType(key);
  const own = textsAt(entry, keys.headers).map(([name, value]) => [name, text.private(name, value)] as const);
  const named = textsAt(entry, keys.envHeaders).map(([name, variable]) => [name, orEmpty(variable)] as const);
  const headers = [...own, ...named];
  const bearer = keys.bearerVariable === undefined ? undefined : entry[keys.bearerVariable];
  return omitUndefined({
    url: /[?@]/.test(url) ? text.private("URL", url) : text.plain("URL", url),
    headers: headers.length === 0 ? undefined : Object.fromEntries(headers),
    auth: typeof bearer === "string" ? { bearer: orEmpty(bearer) } : undefined,
  });
}

/** The variables that an address's credentials are read from. */
function handed(keys: EntryKeys, entry: Readonly<Record<string, unknown>>): readonly string[] {
  const bearer = keys.bearerVariable === undefined ? undefined : entry[keys.bearerVariable];
  return [
    ...textsAt(entry, keys.envHeaders).map(([, variable]) => variable),
    ...(typeof bearer === "string" ? [bearer] : []),
  ];
}

function everyTool(names: readonly string[] | undefined): readonly string[] | undefined {
  return names?.includes("*") ? undefined : names;
}

function stringsOrNone(entry: Readonly<Record<string, unknown>>, key: string | undefined) {
  const strings = stringsAt(entry, key);
  return strings.length === 0 ? undefined : strings;
}

function stringsAt(entry: Readonly<Record<string, unknown>>, key: string | undefined): readonly string[] {
  const value = key === undefined ? undefined : entry[key];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((one) => typeof one !== "string")) throw wrongType(key ?? "");
  return value as readonly string[];
}

function textsAt(entry: Readonly<Record<string, unknown>>, key: string | undefined) {
  const value = key === undefined ? undefined : entry[key];
  if (value === undefined || value === null) return [];
  if (!isObject(value)) throw wrongType(key ?? "");
  return Object.entries(value).map(([name, one]): readonly [string, string] => {
    if (typeof one === "object") throw wrongType(key ?? "");
    return [name, String(one)];
  });
}

function numbersOf(entry: Readonly<Record<string, unknown>>, keys: readonly string[] = []) {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = entry[key];
      if (value === undefined || value === null) return [];
      if (typeof value !== "number") throw wrongType(key);
      return [[key, value]];
    }),
  );
}
