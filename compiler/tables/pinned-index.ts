import { introduction as ownDescription } from "../../runtime/surface/small/definitions.ts";
import { noUse, type RecordedUse } from "../traffic/recorded-use.ts";
import { countCategories } from "./categories.ts";
import { type IndexedTool, usefulTools, worthyTools } from "./useful-tools.ts";

/** Hosts cut a description at 2,048 characters or later; all of them show this much. */
const maxCharacters = 1_950;
/** The most tokens that `auto` spends. Every request pays for them. */
const autoTokens = 400;

/** A tool whose signature a model has without a search. */
export interface PinnedTool {
  readonly name: string;
  /** `pinned`, `rank 10`, `12 of 412 recorded calls`, or `by name`. */
  readonly why: string;
}

export interface PinnedIndex {
  readonly tools: readonly PinnedTool[];
  /** The descriptions of the tools that run them; absent if nothing is pinned. */
  readonly query_tool?: string;
  readonly execute_tool?: string;
}

/**
 * Fills the descriptions of query_tool and execute_tool with call signatures, up to a number of tokens. The order is:
 * pinned tools, then by rank, recorded calls and name. The last description also lists the other tools. A model can call
 * a tool of the index without a search. `auto` never chooses a tool by its name alone.
 */
export function pinnedIndex(
  tools: readonly IndexedTool[],
  tokens: number | "auto",
  split: boolean,
  use: RecordedUse = noUse,
): PinnedIndex {
  const visible = tools.filter((tool) => tool.visible);
  const candidates = tokens === "auto" ? worthyTools(visible, use) : usefulTools(visible, use);
  const shelves = new Map<Executor, Shelf>();
  const pinned: PinnedTool[] = [];
  let left = tokens === "auto" ? autoTokens : tokens;
  for (const { tool, why, line, cost } of candidates) {
    const executor = split && tool.annotations?.readOnlyHint === true ? "query_tool" : "execute_tool";
    const shelf = shelves.get(executor) ?? { lines: [], characters: introduction(executor, split).length };
    if (cost > left || shelf.characters + line.length + 1 > maxCharacters) continue;
    left -= cost;
    shelves.set(executor, { lines: [...shelf.lines, line], characters: shelf.characters + line.length + 1 });
    pinned.push({ name: tool.name, why });
  }
  const names = new Set(pinned.map(({ name }) => name));
  const rest = visible.filter((tool) => !names.has(tool.name));
  const last: Executor = shelves.has("execute_tool") ? "execute_tool" : "query_tool";
  const texts = [...shelves].map(([executor, { lines, characters }]) => {
    const more = executor === last ? others(rest, maxCharacters - characters) : [];
    return [executor, [introduction(executor, split), ...lines, ...more].join("\n")];
  });
  return { tools: pinned, ...Object.fromEntries(texts) };
}

/** The line about the index that build and report print; empty if nothing is pinned. */
export function pinnedLines(pinned: readonly PinnedTool[]): readonly string[] {
  const names = pinned.map(({ name, why }) => `${name} (${why})`);
  return names.length === 0 ? [] : [`at hand without a search: ${names.join(", ")}`];
}

type Executor = "query_tool" | "execute_tool";

interface Shelf {
  readonly lines: readonly string[];
  readonly characters: number;
}

function introduction(executor: Executor, split: boolean): string {
  return `${ownDescription(executor, split).replace(/\.$/, "")}. Tools at hand:`;
}

/** The names of the other tools if they fit, else their categories, else their number. */
function others(rest: readonly IndexedTool[], room: number): readonly string[] {
  if (rest.length === 0) return [];
  const intro = "Others, by search_tools: ";
  const categories = countCategories(rest).map(([name, count]) => `${name} ${count}`);
  const forms = [
    ...(rest.length <= 20 ? [rest.map((tool) => tool.name).join(", ")] : []),
    ...(categories.length > 1 ? [categories.join(", ")] : []),
    `${rest.length}`,
  ];
  const fitting = forms.find((form) => intro.length + form.length < room);
  return fitting === undefined ? [] : [`${intro}${fitting}`];
}
