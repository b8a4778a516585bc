import { countTokens } from "../cost/tokens.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import { type CategoryCount, countCategories, uncategorised } from "./categories.ts";
import { topicsOf } from "./topics.ts";

/**
 * Hosts cut server instructions at 2,048 characters; some show nothing else of a server before a search. The small
 * surface adds its own sentences (runtime/surface/small/instructions.ts).
 */
const max = { characters: 1_850, tokens: 250 };

/** From this number of tools on, the instructions list topics. */
const manyTools = 20;
const maxTopics = 12;

/**
 * Returns the server's instructions for models: the author's text, then as many categories with their counts as fit into
 * 2,048 characters and 300 tokens. A longer text of the author is cut at the end of a word, with an ellipsis.
 *
 * On the small surface, many tools without categories are described by topics from their names. Not on the full surface:
 * one host searches the instructions together with each tool, and every topic would match every tool.
 */
export function serverInstructions(catalogue: Catalogue, surface: "full" | "small"): string | undefined {
  const author = catalogue.server.instructions?.trim() ?? "";
  const categories = categoriesOf(catalogue, surface);
  for (let shown = categories.length; shown > 0; shown = Math.min(shown - 1, Math.floor(shown * 0.9))) {
    // One host shows the first line only.
    const text = [author, categoryLine(categories, shown)]
      .filter((part) => part !== "")
      .join(author.includes("\n") ? "\n\n" : " ");
    if (fits(text)) return text;
  }
  return author === "" ? undefined : cut(author);
}

function categoriesOf({ tools }: Catalogue, surface: "full" | "small"): readonly CategoryCount[] {
  const categories = countCategories(tools);
  if (categories.some(([name]) => name !== uncategorised)) return categories;
  const visible = tools.filter((tool) => tool.visible).map((tool) => tool.name);
  if (surface === "full" || visible.length < manyTools) return [];
  const topics = topicsOf(visible).slice(0, maxTopics);
  if (topics.length < 2) return [];
  const rest = topics.reduce((left, [, count]) => left - count, visible.length);
  return rest === 0 ? topics : [...topics, [uncategorised, rest]];
}

function categoryLine(categories: readonly CategoryCount[], shown: number): string {
  const list = categories.slice(0, shown).map(([name, count]) => `${name} ${count}`);
  const rest = categories.length - shown;
  return `Tools: ${list.join(", ")}${rest > 0 ? `, and ${rest} more categories` : ""}.`;
}

function fits(text: string): boolean {
  return text.length <= max.characters && countTokens(text) <= max.tokens;
}

function cut(text: string): string {
  if (fits(text)) return text;
  for (let end = max.characters; ; end = Math.floor(end * 0.95)) {
    // The cut is after a whole word, and never inside a surrogate pair.
    const head = `${text.slice(0, end).replace(/(?:\s+\S*|[\uD800-\uDBFF])$/, "")}…`;
    if (fits(head)) return head;
  }
}
