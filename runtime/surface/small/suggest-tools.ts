import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { nearest } from "../../support/nearest.ts";
import { hitsFor } from "./hits-for.ts";
import { hitsText } from "./hits-text.ts";
import { isReadOnly } from "./writes.ts";

/** Suggestions for a name with a slip in it, and hits for a name that was said in words. */
const max = { names: 3, hits: 5 };

/** The answer to an unknown name: a clause about the name, without its full stop, and the lines of tools below it. */
export interface Suggestions {
  /** `` there is no tool `finish an issue` ``. */
  readonly problem: string;
  /** With the signatures that a search shows; empty if nothing is similar. */
  readonly tools: string;
}

interface Unknown {
  readonly name: string;
  /** The tools that the name may mean, if there are several. */
  readonly choices: readonly ToolRecord[];
  /** The caller can run only readers. */
  readonly readersFirst?: boolean;
}

/**
 * Returns the tools that may be meant: those that the words fit, else similar names, else the result of a search for the
 * words. It has the signatures that a search shows, so that a wrong name costs no more requests than a search. Hidden
 * tools are never suggested.
 */
export async function suggestTools(
  { name, choices, readersFirst = false }: Unknown,
  search: Search,
  catalogue: OpenCatalogue,
): Promise<Suggestions> {
  const shown = `\`${name.slice(0, 128)}\``;
  const split = catalogue.header.has.readsAndWrites;
  const several = choices.length > 0;
  const found = several ? choices.slice(0, max.hits) : await similarTools(name, search, catalogue);
  const ordered = readersFirst
    ? found.toSorted((a, b) => Number(isReadOnly(b)) - Number(isReadOnly(a)))
    : found;
  const { hits, likely } = hitsFor(ordered, search.words(name));
  const more = choices.length - found.length;
  const problem = several
    ? `${shown} may mean ${choices.length} tools${more > 0 ? `, of which ${found.length} are shown` : ""}`
    : `there is no tool ${shown}`;
  return { problem, tools: hits.length === 0 ? "" : hitsText(hits, { split, likely }) };
}

async function similarTools(
  name: string,
  search: Search,
  catalogue: OpenCatalogue,
): Promise<readonly ToolRecord[]> {
  const visible = search.page(0, search.size);
  // Hosts and models put a server's name in front: `mcp__tracker__close_issue`, `tracker.close_issue`.
  const last = name.split(/__|[.:/]/).at(-1) ?? name;
  const named = [...new Set([name, last].flatMap((each) => nearest(each, visible)))].slice(0, max.names);
  const names = named.length > 0 && !/\s/.test(name.trim()) ? named : await foundByWords(last, search, named);
  const records = await Promise.all(names.map((each) => catalogue.tool(each)));
  return records.filter((record): record is ToolRecord => record !== undefined);
}

/** The hits of a search; without a hit, the names that look alike. */
async function foundByWords(
  words: string,
  search: Search,
  named: readonly string[],
): Promise<readonly string[]> {
  const hits = (await search.find(words, max.hits)) ?? [];
  return hits.length > 0 ? hits.map(({ tool }) => tool) : named;
}
