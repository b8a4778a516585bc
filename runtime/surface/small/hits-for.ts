import type { ToolRecord } from "../../catalogue/records.ts";
import type { SaidWord } from "../../catalogue/search/bm25-ranker.ts";
import { termsOf, wordsOf } from "../../catalogue/search/words.ts";
import { type Likelihood, usually } from "./brief-signature.ts";
import type { Hit } from "./hits-text.ts";
import { matchedPhrase } from "./matched-phrase.ts";

/** Tools as an answer shows them, and the rank of their optional parameters. */
export interface ShownHits {
  /** Deprecated tools come last, except for a tool that the query names. */
  readonly hits: readonly Hit[];
  readonly likely: Likelihood;
}

/** Makes the hits of an answer from tools, the best first, and the words that they were found by. */
export function hitsFor(
  tools: readonly ToolRecord[],
  words: readonly SaidWord[],
  named: ReadonlySet<string> = new Set(),
): ShownHits {
  const isOld = ({ name, deprecated }: ToolRecord) => deprecated !== undefined && !named.has(name);
  const ordered = [...tools.filter((tool) => !isOld(tool)), ...tools.filter(isOld)];
  return {
    hits: ordered.map((tool) => ({ tool, phrase: matchedPhrase(tool, words) })),
    likely: saidFirst(words),
  };
}

/** A parameter that the query speaks of is likelier than any other. */
function saidFirst(words: readonly SaidWord[]): Likelihood {
  const said = new Set(
    words.filter(({ isSoft }) => !isSoft).flatMap(({ text, meanings }) => [text, ...meanings]),
  );
  return (parameter) => {
    const terms = wordsOf(parameter).flatMap(termsOf);
    const share = terms.filter((term) => said.has(term)).length / Math.max(1, terms.length);
    return 3 * share + usually(parameter);
  };
}
