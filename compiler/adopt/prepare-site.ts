import { rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { countTokens } from "../cost/tokens.ts";
import { cachedServer, moveCached } from "../wrap/cached-server.ts";
import { writeServers } from "../wrap/make-servers.ts";
import { readWrapWords } from "../wrap/wrap-words.ts";
import { listedServers, type PlannedSite } from "./adoption.ts";
import type { Places } from "./places.ts";
import { writePrivate } from "./records.ts";
import { resolveReferences } from "./resolve-references.ts";

/** An entry that was started once, as the host will start it. */
export interface PreparedSite extends PlannedSite {
  /** Notes of the compiler: tools that were renamed or left out. */
  readonly notes: readonly string[];
  /** Milliseconds until the entry had listed its tools, from the cache. */
  readonly startMs: number;
  /** Tokens (o200k_base) of the definitions that it lists. */
  readonly tokens: number;
}

/** Writes the private file and the cached server of a place, and starts the entry. Rejects if it does not start. */
export async function prepareSite(
  site: PlannedSite,
  own: readonly string[],
  places: Places,
): Promise<PreparedSite> {
  writePrivate(dirname(site.file), basename(site.file), site.content);
  const cached = cacheOf(site, places);
  const notes = await writeServers(cached.file, listedServers(site.servers));
  moveCached(cached, cached);
  const [command = "", ...args] = [...own, ...site.words];
  const references = site.servers.map(({ server }) =>
    resolveReferences(site.site.host, server.references, places),
  );
  const env = Object.assign({}, setIn(places.env), ...references) as Record<string, string>;
  const began = performance.now();
  await using client = await DeltaClient.connect(
    { command, args, env, cleanEnv: true },
    {
      negotiate: "handshake",
      timeoutMs: startTimeoutMs,
      connectTimeoutMs: startTimeoutMs,
      encoding: "plain",
    },
  );
  const tools = await client.listTools();
  return { ...site, notes, startMs: performance.now() - began, tokens: countTokens(JSON.stringify(tools)) };
}

/** Removes the cached server of a place that was not adopted in the end. */
export function removeCache(site: PlannedSite, places: Places): void {
  rmSync(dirname(cacheOf(site, places).file), { recursive: true, force: true });
}

const startTimeoutMs = 60_000;

function cacheOf({ words }: PlannedSite, { cwd, env }: Places) {
  const read = readWrapWords(words.slice(1));
  if (read === undefined) throw new Error(`not words of wrap: ${words.join(" ")}`);
  return cachedServer(read, cwd, env);
}

function setIn(env: Places["env"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
