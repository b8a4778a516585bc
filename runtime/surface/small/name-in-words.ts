import { termsOf, wordsOf } from "../../catalogue/search/words.ts";

/** The tool that is meant by a name which is no tool's to the letter; undefined where none is, or more than one. */
export type NamesInWords = (said: string) => string | undefined;

/** No name differs from another by these alone. */
const articles = new Set(["a", "an", "the"]);
/** Around these, what stands where says what is meant: `copy_a_to_b`. */
const relations = new Set(
  "after as at before between by for from in into of on onto out over than to under with".split(" "),
);
/** Longer ones are sentences, for a search to read. */
const maxNameLength = 128;

/**
 * Reads names as models say them before they have looked: `create an issue`, `createIssue`, `issues.create` and, on
 * the server `tracker`, `mcp__tracker__create_issue` all mean `create_issue`. Every word must be there and no other;
 * endings may differ, and so may the order where no word like `to` or `by` gives it a meaning. What could mean two
 * tools means none, because a tool must never run in the place of another.
 */
export function namesInWords(names: readonly string[], server: string): NamesInWords {
  const meant = new Map<string, Set<string>>();
  for (const name of names) {
    for (const key of keysOf(spokenWords(name))) meant.set(key, (meant.get(key) ?? new Set()).add(name));
  }
  const own = spokenWords(server);
  return (said) => {
    if (said.length > maxNameLength) return undefined;
    const words = spokenWords(said);
    const keys = [...keysOf(words), ...keysOf(withoutServer(words, own))];
    const tools = keys.map((key) => meant.get(key)).find((found) => found !== undefined);
    return tools?.size === 1 ? [...tools][0] : undefined;
  };
}

function spokenWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !articles.has(word));
}

/** From the nearest to the loosest reading; keys of different readings are never equal. */
function keysOf(words: readonly string[]): readonly string[] {
  if (words.length === 0) return [];
  const stems = words.map((word) => termsOf(word).join("+"));
  const inOrder = [`= ${words.join(" ")}`, `~ ${stems.join(" ")}`];
  return words.some((word) => relations.has(word)) ? inOrder : [...inOrder, `* ${stems.sort().join(" ")}`];
}

/** Hosts put `mcp` and a server's name before a tool's. */
function withoutServer(words: readonly string[], own: readonly string[]): readonly string[] {
  const rest = words[0] === "mcp" ? words.slice(1) : words;
  return own.length > 0 && own.every((word, place) => rest[place] === word) ? rest.slice(own.length) : words;
}
