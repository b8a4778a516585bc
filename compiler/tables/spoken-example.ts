import { stem } from "porter2";
import { verbs } from "../../runtime/catalogue/search/verbs.ts";
import { wordsOf } from "../../runtime/catalogue/search/words.ts";
import { namesInWords, spokenWords } from "../../runtime/surface/small/name-in-words.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import { categoryOf, uncategorised } from "./categories.ts";

/** Every request pays for the example. */
const maxLength = 24;
const maxWords = 3;

/**
 * Returns a name in words that runs one tool of this catalogue, for the texts of the small surface: `list issues`.
 * Tools that only read come first where the example is read with query_tool. Undefined if no short name can be said so.
 */
export function spokenExample(
  { server, tools }: Catalogue,
  kind: "split" | "read" | "write",
): string | undefined {
  const meant = namesInWords(
    tools.map((tool) => ({ name: tool.name, category: groupOf(tool) })),
    server.name,
  );
  const visible = tools.filter((tool) => tool.visible);
  const fitting =
    kind === "split" ? visible.filter((tool) => tool.annotations?.readOnlyHint === true) : visible;
  const usual = fitting.toSorted((a, b) => placeOfVerb(a.name) - placeOfVerb(b.name));
  const described = new Set(
    tools
      .flatMap(({ description, docs = "" }) => wordsOf(`${description} ${docs}`))
      .map((word) => stem(word)),
  );
  for (const wanted of [fromVerb, wholeName]) {
    for (const { name } of usual) {
      if (wanted === wholeName && !isPlain(name, described)) continue;
      const said = wanted(spokenWords(name).filter((word) => !/\d/.test(word))).join(" ");
      if (!/^[a-z ]+$/.test(said) || said.length > maxLength || said.split(" ").length > maxWords) continue;
      const [only, ...others] = meant(said);
      if (only === name && others.length === 0) return said;
    }
  }
  return undefined;
}

/** The verbs that people expect in an example, the best first; tools with the same verb keep their order. */
const usualVerbs = ["list", "get", "search", "find", "create", "add", "update"];

function placeOfVerb(name: string): number {
  const verb = spokenWords(name).find((word) => verbs.has(word)) ?? "";
  const place = usualVerbs.indexOf(verb);
  return place < 0 ? usualVerbs.length : place;
}

/** `list parcels` of `shop_list_parcels`: what people say. Empty for a name without a verb and a thing. */
function fromVerb(words: readonly string[]): readonly string[] {
  const verb = words.findIndex((word) => verbs.has(word));
  return verb < 0 || verb > words.length - 2 ? [] : words.slice(verb);
}

/** A word that no description has is a code, and an example with one teaches nothing: `blr` of `blr_find_doubles`. */
function isPlain(name: string, described: ReadonlySet<string>): boolean {
  return spokenWords(name).every((word) => /\d/.test(word) || verbs.has(word) || described.has(stem(word)));
}

const wholeName = (words: readonly string[]) => words;

function groupOf(tool: Catalogue["tools"][number]): string | undefined {
  const category = categoryOf(tool);
  return category === uncategorised ? undefined : category;
}
