import { stem } from "porter2";
import { wordsOf } from "../../runtime/catalogue/search/words.ts";
import { countTokens } from "../cost/tokens.ts";
import type { Catalogue } from "../lower/catalogue.ts";
import { countCategories, uncategorised } from "./categories.ts";
import { subjectsOf } from "./subjects.ts";
import { topicsOf } from "./topics.ts";

/** Every request contains the domain, so a generated one is shorter than the author's text may be. */
const maxTokens = { made: 12, author: 28 };
/** A text is cut to this length before its tokens are counted, because counting a very long text takes time. */
const maxCharacters = 400;
/** Topics that name fewer of the tools than this share would mislead. */
const leastShare = 0.5;
const maxTopics = 8;

/**
 * Returns a phrase for the things that a server's tools are about: the author's `about`, else the title and the largest
 * topics, `GitHub: issues, pull requests, …`. One line of at most 28 o200k tokens; a cut text ends with an ellipsis.
 */
export function domainOf(catalogue: Catalogue): string {
  const { about, title, name } = catalogue.server;
  const said = oneLine(about ?? "");
  if (said !== "") return cutToTokens(said, maxTokens.author);
  const server = cutToTokens(oneLine(title ?? "") || name, maxTokens.made / 2);
  const topics = topicsFor(catalogue);
  for (let shown = topics.length; shown > 0; shown--) {
    const rest = shown < topics.length ? ", …" : "";
    const text = `${server}: ${topics.slice(0, shown).join(", ")}${rest}`;
    if (countTokens(text) <= maxTokens.made) return text;
  }
  return server;
}

/** Categories, else topics of the names, else frequent nouns of the descriptions: the first that covers most tools. */
function topicsFor({ tools }: Catalogue): readonly string[] {
  const visible = tools.filter((tool) => tool.visible);
  const categories = countCategories(visible).filter(([category]) => category !== uncategorised);
  // A topic that no description has is a code: `tgb` of `tgb_fetch_register`.
  const described = new Set(
    visible.flatMap(({ description, docs = "" }) => wordsOf(`${description} ${docs}`)).map(stem),
  );
  const topics = topicsOf(visible.map(({ name }) => name)).filter(([topic]) =>
    wordsOf(topic).some((word) => described.has(stem(word))),
  );
  const lists = [categories, topics];
  const covering = lists.find(
    (topics) => topics.reduce((sum, [, count]) => sum + count, 0) >= visible.length * leastShare,
  );
  const names = covering?.map(([topic]) => topic) ?? subjectsOf(visible);
  return names.map(oneLine).slice(0, maxTopics);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

/** Cuts after a whole word, else after a whole character. */
function cutToTokens(text: string, tokens: number): string {
  if (text.length <= maxCharacters && countTokens(text) <= tokens) return text;
  const characters = [...text.slice(0, maxCharacters)];
  for (let end = Math.min(characters.length, maxCharacters - 1); end > 0; end--) {
    const head = characters.slice(0, end).join("");
    const whole = /\s/.test(characters[end] ?? " ") || !/\s/.test(head);
    const cut = `${head.replace(/[\s,;:.(–—-]+$/u, "").replace(/[\uD800-\uDFFF]$/u, "")}…`;
    if (whole && countTokens(cut) <= tokens) return cut;
  }
  return "";
}
