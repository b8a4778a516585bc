import { nearest } from "../../call/nearest.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { briefSignature } from "./brief-signature.ts";

/**
 * The answer to a name that is no tool: the nearest names with their signatures, or what a search for its words finds,
 * so that the next call is right. Hidden tools are suggested to nobody.
 */
export async function unknownTool(name: string, search: Search, catalogue: OpenCatalogue): Promise<string> {
  const visible = search.page(0, search.size);
  // Hosts and models put a server's name in front: `mcp__tracker__close_issue`, `tracker.close_issue`.
  const last = name.split(/__|[.:/]/).at(-1) ?? name;
  const named = [name, last].flatMap((each) => nearest(each, visible));
  const near = [...new Set([...named, ...(named.length > 0 ? [] : await similar(last, search))])].slice(0, 3);
  const told = `There is no tool \`${name.slice(0, 128)}\`.`;
  if (near.length === 0) return `${told} search_tools finds what there is.`;
  const records = await Promise.all(near.map((each) => catalogue.tool(each)));
  const lines = records.map((record) =>
    record === undefined ? "" : `\n${briefSignature(record)} // ${record.description}`,
  );
  return `${told} Nearest:${lines.join("")}`;
}

async function similar(name: string, search: Search): Promise<readonly string[]> {
  return ((await search.find(name, 3)) ?? []).map(({ tool }) => tool);
}
