import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { Search } from "../../catalogue/search/search.ts";
import { once } from "../../support/once.ts";
import { namesInWords } from "./name-in-words.ts";
import { unknownTool } from "./unknown-tool.ts";

/** Finds the tool that a model names. */
export interface ToolFinder {
  /** By its name, hidden or not; else the visible tool whose name is said in words. */
  find(name: string): Promise<ToolRecord | undefined>;
  /** Returns the answer to the name of an unknown tool. */
  unknown(name: string): Promise<string>;
}

export function createToolFinder(catalogue: OpenCatalogue, search: () => Promise<Search>): ToolFinder {
  const inWords = once(async () => {
    const { page, size } = await search();
    return namesInWords(page(0, size), catalogue.header.server.name);
  });
  return {
    async find(name) {
      const tool = await catalogue.tool(name);
      if (tool !== undefined || name === "") return tool;
      const meant = (await inWords())(name);
      return meant === undefined ? undefined : catalogue.tool(meant);
    },
    unknown: async (name) => unknownTool(name, await search(), catalogue),
  };
}
