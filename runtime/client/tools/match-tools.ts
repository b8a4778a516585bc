import type { IndexedTool } from "./described-tool.ts";

/**
 * Searches tools for servers without a search: tools that contain the most words of the query come first. A word in
 * the name counts three times a word in the description. Ties keep the server's order.
 */
export function matchTools(
  tools: readonly IndexedTool[],
  query: string,
  limit: number,
): readonly IndexedTool[] {
  const words = wordsOf(query);
  const scored = tools.map((tool) => ({ tool, score: score(tool, words) }));
  const found = words.length === 0 ? scored : scored.filter(({ score }) => score > 0);
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

function score({ name, description }: IndexedTool, words: readonly string[]): number {
  const inName = new Set(wordsOf(name));
  const text = description.toLowerCase();
  let sum = 0;
  for (const word of words) sum += inName.has(word) ? 3 : text.includes(word) ? 1 : 0;
  return sum;
}

/** Splits a text into lower-case words: `searchIssues` and `search_issues` are two words each. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
