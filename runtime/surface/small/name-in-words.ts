import { verbs } from "../../catalogue/search/verbs.ts";
import { termsOf, wordsOf } from "../../catalogue/search/words.ts";
import { largestOf } from "../../support/lists.ts";

/** Returns the tools that a name in words may mean: one is meant, several are a choice, none is a miss. */
export type NamesInWords = (said: string) => readonly string[];

/** A tool as names in words know it. */
export interface SpokenTool {
  readonly name: string;
  readonly category?: string | undefined;
}

/** No name differs from another by these alone. */
const articles = new Set(["a", "an", "the"]);
/** Around these words, the order gives the meaning: `copy_a_to_b`. */
const relations = new Set(
  "after as at before between by for from in into of on onto out over than to under with".split(" "),
);
/** Hosts put these before a server's name. */
const hosts = new Set(["mcp", "functions", "tools"]);
/** Longer ones are sentences, for a search to read. */
const maxNameLength = 128;
/** Longer prefixes are sentences as well. */
const maxPrefix = 6;

/**
 * Reads names as models say them before they have looked: `create an issue`, `createIssue`, `issues.create` and, on
 * the server `tracker`, `mcp__tracker__create_issue` all mean `create_issue`. Every word must be there and no other.
 * Endings may differ, and so may the order if no word like `to` or `by` gives it a meaning. A name's version, and the
 * category or server at its beginning, may be left out: `update product` means `shop_updateAProductV1`. The closest
 * reading that fits any tool decides; it never runs one of several tools.
 */
export function namesInWords(tools: readonly SpokenTool[], server: string): NamesInWords {
  const own = spokenWords(server);
  const whole = new Map<string, Set<string>>();
  const shortened = new Map<string, Set<string>>();
  for (const tool of tools) {
    const words = spokenWords(tool.name);
    note(whole, keysOf(words), tool.name);
    for (const reading of readingsOf(tool, words, own)) note(shortened, keysOf(reading), tool.name);
  }
  return (said) => {
    if (said.length > maxNameLength) return [];
    const words = spokenWords(said);
    const rest = withoutServer(words, own);
    const keys = [...keysOf(words), ...(rest.length < words.length ? keysOf(rest) : [])];
    const found = [whole, shortened].map((names) =>
      keys.map((key) => names.get(key)).find((tools) => tools !== undefined),
    );
    return [...(found[0] ?? found[1] ?? [])];
  };
}

function note(names: Map<string, Set<string>>, keys: readonly string[], tool: string): void {
  for (const key of keys) {
    const known = names.get(key);
    if (known === undefined) names.set(key, new Set([tool]));
    else known.add(tool);
  }
}

/** The words of a name, without articles. */
export function spokenWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !articles.has(word));
}

/** The shorter and longer forms of a name that people say: without version, without prefix, after its category. */
function readingsOf(
  { name, category = "" }: SpokenTool,
  words: readonly string[],
  own: readonly string[],
): readonly (readonly string[])[] {
  const group = spokenWords(category);
  const forms = [words];
  for (let taken = 1; taken <= prefixLength(name, words, [own, group]); taken++)
    forms.push(words.slice(taken));
  if (group.length > 0 && !beginsWith(words, group)) forms.push([...group, ...words]);
  // One word alone has lost its object: `create` of `issue_create`.
  const kept = forms.filter((form) => form === words || form.length > 1);
  return kept.flatMap((form) => [form, withoutVersion(form)]);
}

/** `v2`, and the word behind it in `v2 beta`. */
function withoutVersion(words: readonly string[]): readonly string[] {
  const rest = words.filter(
    (word, place) => !isVersion(word) && !(isStage(word) && isVersion(words[place - 1] ?? "")),
  );
  return rest.length > 0 ? rest : words;
}

const isVersion = (word: string) => /^v\d+(?:(?:alpha|beta|rc|p)\d*)?$/.test(word);
const isStage = (word: string) => /^(?:alpha|beta|preview|rc)\d*$/.test(word);

/**
 * The number of words before a name's own: the server's name or the category, the part before a separator that differs
 * from the others in the name, or the nouns before the verb.
 */
function prefixLength(
  name: string,
  words: readonly string[],
  groups: readonly (readonly string[])[],
): number {
  const certain = groups.filter((group) => group.length > 0 && beginsWith(words, group));
  const separated =
    /^(.+?)(?:__|[.:/])./.exec(name)?.[1] ?? /^([^_-]+)[_-](?=[^_-]*[a-z][A-Z])[^_-]+$/.exec(name)?.[1];
  const verb = words.findIndex((word) => verbs.has(word));
  const nouns = verb < words.length - 1 ? Math.max(0, verb) : 0;
  const lengths = [
    ...certain.map((group) => group.length),
    separated === undefined ? 0 : spokenWords(separated).length,
    nouns,
  ];
  return Math.min(maxPrefix, largestOf(lengths));
}

function beginsWith(words: readonly string[], prefix: readonly string[]): boolean {
  return (
    prefix.length < words.length && prefix.every((word, place) => stemOf(words[place] ?? "") === stemOf(word))
  );
}

const stemOf = (word: string) => termsOf(word).join("+");

/** From the nearest to the loosest reading; keys of different readings are never equal. */
function keysOf(words: readonly string[]): readonly string[] {
  if (words.length === 0) return [];
  const stems = words.map(stemOf);
  const inOrder = [`= ${words.join(" ")}`, `~ ${stems.join(" ")}`];
  return words.some((word) => relations.has(word)) ? inOrder : [...inOrder, `* ${stems.sort().join(" ")}`];
}

/** Hosts put words of their own and a server's name before a tool's. */
function withoutServer(words: readonly string[], own: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !hosts.has(word));
  const rest = words.slice(Math.max(0, start));
  const named = own.length > 0 && own.every((word, place) => rest[place] === word);
  return named ? rest.slice(own.length) : words;
}
