import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { nearest } from "../../support/nearest.ts";
import { hitsText } from "./hits-text.ts";

/** Suggestions for a name with a slip in it, and hits for one that was said in words. */
const max = { names: 3, hits: 5 };

/**
 * Returns the answer to the name of an unknown tool: similar names, or the result of a search for its words. It has the
 * signatures that a search shows, so a wrong name costs no more requests than a search. Hidden tools are never suggested.
 */
export async function unknownTool(name: string, search: Search, catalogue: OpenCatalogue): Promise<string> {
  const visible = search.page(0, search.size);
  // Hosts and models put a server's name in front: `mcp__tracker__close_issue`, `tracker.close_issue`.
  const last = name.split(/__|[.:/]/).at(-1) ?? name;
  const named = [...new Set([name, last].flatMap((each) => nearest(each, visible)))].slice(0, max.names);
  const near = named.length > 0 && !/\s/.test(name.trim()) ? named : await similar(last, search, named);
  const told = `There is no tool \`${name.slice(0, 128)}\`.`;
  if (near.length === 0) return `${told} search_tools finds tools.`;
  const records = await Promise.all(near.map((each) => catalogue.tool(each)));
  return `${told} Nearest:\n${hitsText(records.filter(isRecord), catalogue.header.has.readsAndWrites)}`;
}

/** The hits of a search; without a hit, the names that look alike. */
async function similar(words: string, search: Search, named: readonly string[]): Promise<readonly string[]> {
  const hits = (await search.find(words, max.hits)) ?? [];
  return hits.length > 0 ? hits.map(({ tool }) => tool) : named;
}

function isRecord(record: ToolRecord | undefined): record is ToolRecord {
  return record !== undefined;
}
