import { hashedName, portableName } from "../../spec/names.ts";
import { uniqueNames } from "../unique-names.ts";

/** The names that a server's tools have to keep clear of, and those that they have had. */
export interface NamesBefore {
  /** Of an earlier import: the name here by the name there. */
  readonly kept: ReadonlyMap<string, string>;
  /** Names of other tools of the catalogue. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Returns the name here by the name there, for each tool of an MCP server. A name that a tool had it keeps; a new one is its
 * own portable name, with the name of the upstream before it if another tool has that already.
 */
export function nameTools(
  tools: readonly string[],
  upstream: string,
  { kept, taken }: NamesBefore,
): ReadonlyMap<string, string> {
  const wanted = uniqueNames(tools);
  const used = new Set([...taken, ...tools.flatMap((tool) => kept.get(tool) ?? [])]);
  const named = tools.map((tool) => {
    const name = kept.get(tool) ?? free([wanted.get(tool) ?? tool, `${upstream}_${tool}`], used);
    used.add(name);
    return [tool, name] as const;
  });
  return new Map(named);
}

/** The first candidate that is free; else the last one with a hash. */
function free(candidates: readonly [string, string], used: ReadonlySet<string>): string {
  const found = candidates.map(portableName).find((name) => !used.has(name));
  return found ?? hashedName(candidates[1], 8);
}
