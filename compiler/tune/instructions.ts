import type { Catalogue } from "../catalogue/catalogue.ts";
import { type CategoryCount, countCategories, uncategorised } from "./categories.ts";
import { countTokens } from "./tokens.ts";

/** Hosts cut server instructions at 2,048 characters; some show nothing else of a server before a search. */
const most = { characters: 2_048, tokens: 300 };

/**
 * What a model should know of the server before it sees any tool: the author's text, then the categories with
 * their counts, as many as fit 2,048 characters and 300 tokens. An author's text over that is cut at the end
 * of a word, with an ellipsis.
 */
export function serverInstructions(catalogue: Catalogue): string | undefined {
  const author = catalogue.server.instructions?.trim() ?? "";
  const categories = countCategories(catalogue.tools);
  const told = categories.some(([name]) => name !== uncategorised) ? categories.length : 0;
  for (let shown = told; shown > 0; shown = Math.min(shown - 1, Math.floor(shown * 0.9))) {
    const text = [author, categoryLine(categories, shown)].filter((part) => part !== "").join("\n\n");
    if (fits(text)) return text;
  }
  return author === "" ? undefined : cut(author);
}

function categoryLine(categories: readonly CategoryCount[], shown: number): string {
  const list = categories.slice(0, shown).map(([name, count]) => `${name} ${count}`);
  const rest = categories.length - shown;
  return `Tools: ${list.join(", ")}${rest > 0 ? `, and ${rest} more categories` : ""}.`;
}

function fits(text: string): boolean {
  return text.length <= most.characters && countTokens(text) <= most.tokens;
}

function cut(text: string): string {
  if (fits(text)) return text;
  for (let end = most.characters; ; end = Math.floor(end * 0.95)) {
    // Ends with a whole word, and never inside a surrogate pair.
    const head = `${text.slice(0, end).replace(/(?:\s+\S*|[\uD800-\uDBFF])$/, "")}…`;
    if (fits(head)) return head;
  }
}
