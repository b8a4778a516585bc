import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import { briefSignature } from "../../runtime/surface/small/brief-signature.ts";
import type { Tool } from "../catalogue/catalogue.ts";
import { countCategories } from "./categories.ts";
import { countTokens } from "./tokens.ts";

/** Hosts cut a description at 2,048 characters or later; all of them show this much. */
const mostCharacters = 1_950;
/** What `auto` spends at most: it is paid in every request. */
const autoTokens = 400;
const usualRank = 100;

/** A tool as the resident index sees it. */
export type ResidentTool = Pick<Tool, "pin" | "visible" | "category"> &
  Pick<ToolRecord, "name" | "signature" | "inputSchema" | "rank" | "annotations">;

export interface ResidentIndex {
  /** The tools whose signatures are at hand without a search. */
  readonly names: readonly string[];
  /** The descriptions of the tools that run them; absent where nothing is resident. */
  readonly query_tool?: string;
  readonly execute_tool?: string;
}

/**
 * Fills the descriptions of query_tool and execute_tool with call signatures: pinned tools first, then by rank and
 * name, up to so many tokens of signatures; then what else there is. A resident tool is called at once, without a
 * search, as a named tool would be. `auto` keeps what the author chose by `pin` or by a rank before the usual one:
 * without such a hint, a few tools of many would be guesses that every request pays for.
 */
export function residentIndex(
  tools: readonly ResidentTool[],
  tokens: number | "auto",
  split: boolean,
): ResidentIndex {
  const visible = tools.filter((tool) => tool.visible);
  const chosen = tokens === "auto" ? visible.filter((tool) => tool.pin || tool.rank < usualRank) : visible;
  const ordered = [...chosen.filter((tool) => tool.pin), ...chosen.filter((tool) => !tool.pin)];
  const shelves = new Map<Executor, Shelf>();
  const names = new Set<string>();
  let left = tokens === "auto" ? autoTokens : tokens;
  for (const tool of ordered) {
    if (left <= 0) break;
    const executor = split && tool.annotations?.readOnlyHint === true ? "query_tool" : "execute_tool";
    const shelf = shelves.get(executor) ?? { lines: [], characters: introduction(executor, split).length };
    const line = briefSignature(tool);
    const cost = countTokens(`${line}\n`);
    if (cost > left || shelf.characters + line.length + 1 > mostCharacters) continue;
    left -= cost;
    shelves.set(executor, { lines: [...shelf.lines, line], characters: shelf.characters + line.length + 1 });
    names.add(tool.name);
  }
  const rest = visible.filter((tool) => !names.has(tool.name));
  const texts = [...shelves].map(([executor, { lines, characters }]) => [
    executor,
    [introduction(executor, split), ...lines, ...others(rest, mostCharacters - characters)].join("\n"),
  ]);
  return { names: [...names], ...Object.fromEntries(texts) };
}

type Executor = "query_tool" | "execute_tool";

interface Shelf {
  readonly lines: readonly string[];
  readonly characters: number;
}

function introduction(executor: Executor, split: boolean): string {
  const what =
    executor === "query_tool" ? "Run a tool that only reads" : split ? "Run any tool" : "Run a tool";
  return `${what}. each: many args, one run each; pick: JMESPath of the result. Tools at hand:`;
}

/** The names of the other tools where they fit; else their categories; else their number. */
function others(rest: readonly ResidentTool[], room: number): readonly string[] {
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
