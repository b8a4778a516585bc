import { DeltaMcpError } from "../errors.ts";

/** The place of a server's state. Replicas with the same place share the state. */
export type StorePlace =
  | { readonly kind: "memory" }
  /** A file of JSON lines. It contains receipts; other state stays in memory. `file` is absolute. */
  | { readonly kind: "log"; readonly file: string }
  /** `file` is absolute. */
  | { readonly kind: "sqlite"; readonly file: string; readonly limits: StoreLimits }
  | DatabasePlace;

/** A database. Servers of one namespace share their state; it is the server's name. */
export interface DatabasePlace {
  readonly kind: "redis" | "postgres";
  readonly url: string;
  readonly namespace: string;
  readonly limits: StoreLimits;
}

/** What the text of a place does not contain: how a path becomes absolute, and the name of the server. */
export interface PlaceContext {
  readonly resolve: (file: string) => string;
  readonly namespace: string;
}

/** A place outside this process. */
export type OutsidePlace = Exclude<StorePlace, { readonly kind: "memory" }>;

/** The bounds of stored receipts. The oldest receipts are dropped first. */
export interface StoreLimits {
  readonly days: number;
  readonly megabytes: number;
}

export const defaultLimits: StoreLimits = { days: 30, megabytes: 256 };

const forms = "memory, sqlite:FILE, log:FILE, or a URL with redis://, rediss:// or postgres://";

/**
 * Reads the text of a place: `memory`, `sqlite:FILE`, `log:FILE`, or the URL of a database. `?days=` and `&megabytes=` are
 * the limits.
 * @throws DeltaMcpError("configuration") for any other text. The message contains no password.
 */
export function parseStorePlace(text: string, { resolve, namespace }: PlaceContext): StorePlace {
  if (text === "memory") return { kind: "memory" };
  const [, scheme = "", rest = ""] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  switch (scheme) {
    case "log":
      if (rest !== "") return { kind: "log", file: resolve(rest) };
      break;
    case "sqlite": {
      const [file = "", query = ""] = splitQuery(rest);
      if (file !== "")
        return { kind: "sqlite", file: resolve(file), limits: readLimits(new URLSearchParams(query)) };
      break;
    }
    case "redis":
    case "rediss":
      return ofUrl("redis", text, namespace);
    case "postgres":
    case "postgresql":
      return ofUrl("postgres", text, namespace);
  }
  const shown = scheme === "" ? text.slice(0, 40) : `${scheme}:…`;
  throw new DeltaMcpError("configuration", `DELTAMCP_STORE must be ${forms}, not ${shown}`);
}

/** The place as a text for people: the file, or the address of the database without user and password. */
export function showStorePlace(place: StorePlace): string {
  if (place.kind === "memory") return "memory";
  if (place.kind === "log" || place.kind === "sqlite") return place.file;
  // The URL of a socket of PostgreSQL has no host, so that URL cannot read it.
  const [, protocol = "", address = ""] = /^(\w+:\/\/)(?:[^?#]*@)?([^?#]*)/.exec(place.url) ?? [];
  return protocol + address;
}

function ofUrl(kind: DatabasePlace["kind"], text: string, namespace: string): StorePlace {
  const [address = "", query = ""] = splitQuery(text);
  const parameters = new URLSearchParams(query);
  const limits = readLimits(parameters);
  for (const name of Object.keys(defaultLimits)) parameters.delete(name);
  const url = parameters.size === 0 ? address : `${address}?${parameters}`;
  if (kind === "postgres" ? url.includes("://") : URL.canParse(url)) return { kind, url, namespace, limits };
  throw new DeltaMcpError("configuration", `DELTAMCP_STORE is not a valid ${kind} URL`);
}

function splitQuery(text: string): readonly [string, string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function readLimits(parameters: URLSearchParams): StoreLimits {
  const read = (name: keyof StoreLimits): number => {
    const text = parameters.get(name);
    if (text === null) return defaultLimits[name];
    const number = Number(text);
    if (number > 0 && number <= 1_000_000) return number;
    throw new DeltaMcpError(
      "configuration",
      `${name} in DELTAMCP_STORE must be a number above 0, not ${text.slice(0, 40)}`,
    );
  };
  return { days: read("days"), megabytes: read("megabytes") };
}
