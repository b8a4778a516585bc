import { namesBehindPrefix } from "../host-prefix.ts";

/** Finds tools by their names as people type them: case, separators and the prefixes of hosts do not matter. */
export interface NamedTools {
  find(query: string): NamedMatches;
}

export interface NamedMatches {
  /** The name is the query, or a word of it, to the letter. */
  readonly spelt: ReadonlySet<string>;
  /** The same but for case and separators. */
  readonly exact: ReadonlySet<string>;
  /** The name begins with the query. */
  readonly begun: ReadonlySet<string>;
  /** The name contains a query of several words: `open_issue` is in `reopen_issue`. */
  readonly within: ReadonlySet<string>;
}

/** Longer queries are sentences, not the beginning of a name. */
const maxNameLength = 128;
/** Shorter parts are in names by chance. */
const leastPart = 5;

export function namedTools(tools: readonly string[], server = ""): NamedTools {
  const folded = tools.map((tool) => [fold(tool), tool] as const);
  const byFold = group(folded);
  const longest = folded.reduce((most, [name]) => Math.max(most, name.length), 0);
  const known = new Set(tools);

  const note = (name: string, spelt: Set<string>, exact: Set<string>): boolean => {
    const same = byFold.get(fold(name)) ?? [];
    if (known.has(name)) spelt.add(name);
    for (const tool of same) exact.add(tool);
    return same.length > 0;
  };

  return {
    find(query) {
      const spelt = new Set<string>();
      const exact = new Set<string>();
      const text = query.trim();
      const short = text.length <= maxNameLength;
      const whole = short ? fold(text) : "";
      if (whole !== "") note(text, spelt, exact);
      for (const word of identifiersIn(query)) {
        [word, ...namesBehindPrefix(word, server), ...tailsOf(word)].find((name) => note(name, spelt, exact));
      }
      if (whole.length > longest) return { spelt, exact, begun: new Set(), within: new Set() };
      const several = short && (isIdentifier(text) || /\s/.test(text));
      const contains = (name: string) => several && whole.length >= leastPart && name.includes(whole);
      return {
        spelt,
        exact,
        begun: named(folded, (name) => whole !== "" && name.startsWith(whole)),
        within: named(folded, contains),
      };
    },
  };
}

function named(
  folded: readonly (readonly [string, string])[],
  matches: (name: string) => boolean,
): ReadonlySet<string> {
  return new Set(folded.filter(([name]) => matches(name)).map(([, tool]) => tool));
}

function identifiersIn(query: string): readonly string[] {
  const words = query.slice(0, 2_000).split(/[\s"'`()[\]{},;?!]+/);
  return words.filter((word) => word.length <= maxNameLength && isIdentifier(word));
}

/** An identifier of several words: `close_issue`, `closeIssue`, `close-issue`, `tracker/close_issue`. */
function isIdentifier(word: string): boolean {
  return /[\p{L}\d][_.:/-]+[\p{L}\d]|\p{Ll}\p{Lu}/u.test(word);
}

/** What is left behind each separator, the longest first: hosts put a server's name of their own before a tool's. */
function tailsOf(word: string): readonly string[] {
  return [...word.matchAll(/[_.:/-]+(?=[\p{L}\d])/gu)].map(({ index, 0: separator }) =>
    word.slice(index + separator.length),
  );
}

function group(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else known.push(value);
  }
  return groups;
}

function fold(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
