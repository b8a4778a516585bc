import { hashedName, portableName } from "../../spec/names.ts";
import { uniqueNames } from "../unique-names.ts";

/** The names that members of one kind (tools, prompts, resources) must not use, and their earlier names. */
export interface NamesBefore {
  /** Of an earlier import: the name here by the identity there. */
  readonly kept: ReadonlyMap<string, string>;
  /** Names of other members of the catalogue. */
  readonly taken: ReadonlySet<string>;
}

/** All that an import has to keep clear of. */
export interface CatalogueBefore {
  readonly tools: NamesBefore;
  readonly prompts: NamesBefore;
  readonly resources: NamesBefore;
  /** URIs and templates of other resources of the catalogue. */
  readonly uris: ReadonlySet<string>;
}

const noNames: NamesBefore = { kept: new Map(), taken: new Set() };

/** A catalogue without members. */
export const emptyCatalogue: CatalogueBefore = {
  tools: noNames,
  prompts: noNames,
  resources: noNames,
  uris: new Set(),
};

/** A member of a server's list: its name, and what makes it the same one later. */
export interface Member {
  readonly name: string;
  readonly identity: string;
}

/**
 * Returns the name here by the identity, for each member of a list. A name that a member had it keeps; a new one is its own
 * portable name, with the name of the upstream before it if another member has that already.
 */
export function nameMembers(
  members: readonly Member[],
  upstream: string,
  { kept, taken }: NamesBefore,
): ReadonlyMap<string, string> {
  const wanted = uniqueNames(members.map(({ name }) => name));
  const used = new Set([...taken, ...members.flatMap(({ identity }) => kept.get(identity) ?? [])]);
  const named = members.map(({ name, identity }) => {
    const own = kept.get(identity) ?? free([wanted.get(name) ?? name, `${upstream}_${name}`], identity, used);
    used.add(own);
    return [identity, own] as const;
  });
  return new Map(named);
}

/** The first candidate that is free; else one with a hash of the identity. */
function free(candidates: readonly [string, string], identity: string, used: ReadonlySet<string>): string {
  const found = candidates.map(portableName).find((name) => !used.has(name));
  return found ?? hashedName(`${candidates[1]}_${identity}`, 8);
}
