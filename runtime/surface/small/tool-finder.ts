import { namesBehindPrefix } from "../../catalogue/host-prefix.ts";
import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { once } from "../../support/once.ts";
import { namesInWords } from "./name-in-words.ts";
import { type Suggestions, suggestTools } from "./suggest-tools.ts";

/** Finds the tool that a model names. */
export interface ToolFinder {
  /** By its name, hidden or not, with or without the prefix of a host; else the visible tool whose name is said in words. */
  find(name: string): Promise<ToolRecord | undefined>;
  /** Returns the visible tools that a name in words may mean, if there are several. */
  choices(name: string): Promise<readonly ToolRecord[]>;
  /** Returns the tools that may be meant by the name of an unknown tool, as text. */
  suggest(name: string, options?: { readonly readersFirst?: boolean }): Promise<Suggestions>;
}

export function createToolFinder(catalogue: OpenCatalogue, search: () => Promise<Search>): ToolFinder {
  const server = catalogue.header.server.name;
  const inWords = once(async () => {
    const { categoryOf } = await search();
    // Hidden tools take part, so that no other tool runs in the place of one.
    return namesInWords(
      catalogue.header.names.map((name) => ({ name, category: categoryOf(name) })),
      server,
    );
  });
  const visible = async (names: readonly string[]) => {
    const records = await Promise.all(names.map((name) => catalogue.tool(name)));
    return records.filter((record): record is ToolRecord => record?.visible === true);
  };
  const finder: ToolFinder = {
    async find(name) {
      if (name === "") return undefined;
      for (const exact of [name, ...namesBehindPrefix(name, server)]) {
        const tool = await catalogue.tool(exact);
        if (tool !== undefined) return tool;
      }
      const meant = (await inWords())(name);
      const [only] = await visible(meant);
      return meant.length === 1 ? only : undefined;
    },
    async choices(name) {
      const meant = (await inWords())(name);
      return meant.length < 2 ? [] : visible(meant);
    },
    async suggest(name, options = {}) {
      return suggestTools(
        { name, choices: await finder.choices(name), ...options },
        await search(),
        catalogue,
      );
    },
  };
  return finder;
}
