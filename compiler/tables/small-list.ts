import { smallDefinitions } from "../../runtime/surface/small/definitions.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import type { PinnedIndex } from "./pinned-index.ts";

/**
 * The effects of a catalogue's tools, hidden tools included, because their names can be called. Tools without
 * annotations may do anything.
 */
export interface Effects {
  /** Some tool names the pages of its service; a reader, if reading is apart. */
  readonly pages: boolean;
  readonly kind: "split" | "read" | "write";
  readonly destructive: boolean;
}

export function effectsOf({ tools }: Pick<Catalogue, "tools">): Effects {
  const writers = tools.filter((tool) => tool.annotations?.readOnlyHint !== true);
  const mixed = writers.length < tools.length;
  const kind = !mixed ? "write" : writers.length === 0 ? "read" : "split";
  const paging = tools.filter(({ result }) => result.pages !== undefined);
  return {
    kind,
    pages: paging.some((tool) => kind !== "split" || tool.annotations?.readOnlyHint === true),
    destructive: writers.some((tool) => tool.annotations?.destructiveHint !== false),
  };
}

/** The texts of the definitions that depend on the catalogue. */
export interface SmallTexts {
  readonly domain: string;
  readonly words: string | undefined;
}

/** The tools/list result of the small surface as JSON text. */
export function smallList(
  effects: Effects,
  { query_tool, execute_tool }: Pick<PinnedIndex, "query_tool" | "execute_tool">,
  { domain, words }: SmallTexts,
): string {
  const pinned = {
    ...(query_tool === undefined ? {} : { query_tool }),
    ...(execute_tool === undefined ? {} : { execute_tool }),
  };
  return JSON.stringify({
    tools: smallDefinitions({ ...effects, domain, ...(words === undefined ? {} : { words }), pinned }),
  });
}
