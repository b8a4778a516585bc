import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import { bm25Ranker } from "../../runtime/catalogue/search/bm25-ranker.ts";
import type { SearchIndex } from "../../runtime/catalogue/search-index.ts";
import { hitsFor } from "../../runtime/surface/small/hits-for.ts";
import { hitsText } from "../../runtime/surface/small/hits-text.ts";
import type { Catalogue, Tool } from "../lower/catalogue.ts";
import { wholeDescription } from "../tables/descriptions.ts";
import { shownDefinition, shownTokens } from "../tables/list.ts";
import { countTokens } from "./tokens.ts";

/** The costs of a catalogue, measured at build time. Tokens are o200k_base, bytes are UTF-8. */
export interface Costs {
  /** The definitions that a model gets before its first call: name, description and inputSchema of each tool. */
  readonly upFront: {
    /** With the author's whole description and schema, as a plain MCP server sends them. */
    readonly plain: number;
    readonly full: number;
    readonly small: number;
    /** names and 60-character descriptions. */
    readonly index: number;
  };
  /** One whole task: find, describe where needed, call. */
  readonly task: { readonly plain: number; readonly full: number; readonly small: number };
  /** One answer of search_tools: the median tool, asked for by its description. */
  readonly search: number;
  /** One describe: the median tool. */
  readonly describe: number;
  /** The tools/list answer on the wire. */
  readonly bytes: {
    readonly json: number;
    readonly compact: number;
    readonly tuned: number;
    readonly tunedCbor: number;
  };
}

/** Token counts of the visible tools' texts. The choice of a surface and the costs are computed from them. */
export interface TokenCounts {
  readonly plain: number;
  readonly full: number;
  readonly names: number;
  readonly index: number;
  readonly search: number;
  readonly describe: number;
  /** The share of the sampled searches that needed a describe afterwards. */
  readonly describes: number;
}

interface Counted {
  readonly catalogue: Catalogue;
  readonly records: readonly ToolRecord[];
  readonly list: string;
  readonly search: SearchIndex;
}

export function countCatalogue({ catalogue, records, list, search }: Counted): TokenCounts {
  const tools = catalogue.tools.filter((tool) => tool.visible);
  const visible = records.filter((record) => record.visible);
  return {
    plain: sum(tools.map((tool) => countTokens(plainDefinition(tool)))),
    full: shownTokens(list),
    names: countTokens(visible.map(({ name }) => name).join("\n")),
    index: countTokens(visible.map(({ name, description }) => `${name}: ${description}`).join("\n")),
    ...sampleAnswers(visible, search),
  };
}

/** Makes the printed costs. A whole task on the small surface is its list, one search, and a describe if one is needed. */
export function costsOf(tokens: TokenCounts & { readonly small: number }, bytes: Costs["bytes"]): Costs {
  const { plain, full, small, index, search, describe, describes } = tokens;
  return {
    upFront: { plain, full, small, index },
    task: { plain, full, small: Math.round(small + search + describes * describe) },
    search,
    describe,
    bytes,
  };
}

/** A tool as a plain MCP server would send it to a model. */
export function plainDefinition(tool: Pick<Tool, "name" | "description" | "docs" | "input">): string {
  const { name, input } = tool;
  return shownDefinition({ name, description: wholeDescription(tool), inputSchema: input.author });
}

const samples = 31;

/** Searches for tools from all over the list by their descriptions, and measures the answers and the describes. */
function sampleAnswers(records: readonly ToolRecord[], index: SearchIndex) {
  const ranker = bm25Ranker(index);
  const byName = new Map(records.map((record) => [record.name, record]));
  const step = Math.max(1, Math.floor(records.length / samples));
  const wanted = records.filter((_, place) => place % step === 0);
  const answers = wanted.map(({ description }) => {
    const tools = ranker.rank(description, 5).flatMap(({ tool }) => byName.get(tool) ?? []);
    const { hits, likely } = hitsFor(tools, ranker.words(description));
    return hitsText(hits, { split: false, likely });
  });
  const unsigned = answers.filter((answer, place) => !answer.includes(`${wanted[place]?.name}(`));
  return {
    search: median(answers.map(countTokens)),
    describe: median(wanted.map(({ documented }) => countTokens(documented))),
    describes: unsigned.length / Math.max(1, answers.length),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
