import { termsOf, wordsOf } from "../../catalogue/search/words.ts";

/** The tool that is meant by a name which is no tool's to the letter; undefined where none is, or more than one. */
export type NamesInWords = (said: string) => string | undefined;

/** No name differs from another by these alone. */
const articles = new Set(["a", "an", "the"]);
/** Longer ones are sentences, for a search to read. */
const longestName = 128;

/**
 * Reads names as models say them before they have looked: `create an issue`, `createIssue`, `issues.create` and, on
 * the server `tracker`, `mcp__tracker__create_issue` all mean `create_issue`. Every word must be there and no other,
 * in their order or with the verb at the other end; only endings may differ. What could mean two tools means none, because
 * a tool must never run in the place of another.
 */
export function namesInWords(names: readonly string[], server: string): NamesInWords {
  const meant = new Map<string, Set<string>>();
  for (const name of names) {
    const words = spokenWords(name);
    if (words.length === 0) continue;
    for (const key of [plain(words), stemmed(words)]) meant.set(key, (meant.get(key) ?? new Set()).add(name));
  }
  const own = spokenWords(server);
  return (said) => {
    if (said.length > longestName) return undefined;
    const words = spokenWords(said);
    const bare = withoutServer(words, own);
    // Interfaces call by the thing: `issues.create`.
    const orders = [
      words,
      bare,
      [...bare.slice(-1), ...bare.slice(0, -1)],
      [...bare.slice(1), ...bare.slice(0, 1)],
    ];
    const keys = orders.flatMap((order) => [plain(order), stemmed(order)]);
    const tools = keys.map((key) => meant.get(key)).find((found) => found !== undefined);
    return tools?.size === 1 ? [...tools][0] : undefined;
  };
}

function spokenWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !articles.has(word));
}

const plain = (words: readonly string[]) => words.join(" ");
/** Never equal to a plain key. */
const stemmed = (words: readonly string[]) => `~${words.flatMap(termsOf).join(" ")}`;

/** Hosts put `mcp` and a server's name before a tool's. */
function withoutServer(words: readonly string[], own: readonly string[]): readonly string[] {
  const rest = words[0] === "mcp" ? words.slice(1) : words;
  return own.length > 0 && own.every((word, place) => rest[place] === word) ? rest.slice(own.length) : words;
}
