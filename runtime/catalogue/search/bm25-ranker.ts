import type { SearchIndex } from "../search-index.ts";
import { saturation, weightSteps } from "./bm25f.ts";
import { openPostings, type Postings } from "./postings.ts";
import { type Query, type QueryTerm, readQuery } from "./query.ts";
import type { Ranked, Ranker } from "./ranker.ts";

/** How much the sentence that fits best counts beside the whole request. */
const bestSentence = 1;
/** How much a name counts all of whose words were said. */
const wholeName = 0.6;
/** How much two words of a name count that were said side by side, in idf. */
const pairBonus = 0.5;
/** How much of a word is spent by a tool that has it, for the tools after it: a request may need several. */
const spent = 0.08;
/** Tools that are looked at closely. */
const shortlist = 48;

/** The built-in ranker answers at once. */
export interface BuiltInRanker extends Ranker {
  rank(query: string, limit: number): readonly Ranked[];
}

/** BM25F over the emitted index, with a bonus for whole names, for sentences, and for what is not yet found. */
export function bm25Ranker(index: SearchIndex): BuiltInRanker {
  const postings = openPostings(index);
  const buffers = makeBuffers(postings.size);
  return {
    rank: (text, limit) => {
      const query = readQuery(text, postings);
      const shares = query.terms.map((term) => shareOf(term, postings, buffers));
      const scores = addUp(query, shares, buffers);
      favourNames(scores, query, postings);
      const listed = topOf(scores, Math.max(shortlist, limit));
      return spread(listed, scores, shares, limit).map(([tool, score]) => ({
        tool: index.tools[tool] ?? "",
        score,
      }));
    },
  };
}

/** What one word of the query gives to each tool that has it. */
interface Share {
  readonly term: QueryTerm;
  readonly tools: Uint32Array;
  readonly scores: Float64Array;
  /** What a perfect match would give. */
  readonly full: number;
}

/** Arrays of one number a tool, made once: a query is answered in one go, so that they are never shared. */
interface Buffers {
  readonly scores: Float64Array;
  readonly sentence: Float64Array;
  readonly best: Float64Array;
  readonly word: Float64Array;
  readonly touched: Uint32Array;
}

function makeBuffers(size: number): Buffers {
  const numbers = () => new Float64Array(size);
  return {
    scores: numbers(),
    sentence: numbers(),
    best: numbers(),
    word: numbers(),
    touched: new Uint32Array(size),
  };
}

/** A word counts once for a tool, by the meaning that fits the tool best. Leaves `word` cleared. */
function shareOf(term: QueryTerm, postings: Postings, { word, touched }: Buffers): Share {
  const { starts, tools, weights, idf } = postings;
  let count = 0;
  for (const meaning of term.meanings) {
    const unit = (term.weight * meaning.weight * (idf[meaning.term] ?? 0) * (saturation + 1)) / weightSteps;
    const end = starts[meaning.term + 1] ?? 0;
    for (let at = starts[meaning.term] ?? 0; at < end; at++) {
      const tool = tools[at] ?? 0;
      const score = unit * (weights[at] ?? 0);
      const known = word[tool] ?? 0;
      if (known === 0) touched[count++] = tool;
      if (score > known) word[tool] = score;
    }
  }
  const found = touched.slice(0, count);
  const scores = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    const tool = found[at] ?? 0;
    scores[at] = word[tool] ?? 0;
    word[tool] = 0;
  }
  return { term, tools: found, scores, full: fullScore(term, postings) };
}

/** The idf of the word itself, or of what it most likely stands for. */
export function fullScore(term: QueryTerm, { idf }: Postings): number {
  const own = term.meanings.find((meaning) => meaning.via === "word");
  const weights = (own === undefined ? term.meanings : [own]).map(
    (meaning) => meaning.weight * (idf[meaning.term] ?? 0),
  );
  return term.weight * Math.max(...weights);
}

/** The sum of all words, and once more the sum of the sentence that fits best where there are several. */
function addUp(query: Query, shares: readonly Share[], buffers: Buffers): Float64Array {
  const { scores, sentence, best } = buffers;
  scores.fill(0);
  for (const share of shares) addShare(scores, share);
  if (query.sentences < 2) return scores;
  best.fill(0);
  for (let bit = 0; bit < query.sentences; bit++) {
    const its = shares.filter(({ term }) => (term.sentences & (1 << bit)) !== 0);
    for (const share of its) addShare(sentence, share);
    for (const share of its) moveMaximum(sentence, best, share);
  }
  for (let tool = 0; tool < scores.length; tool++) {
    scores[tool] = (scores[tool] ?? 0) + bestSentence * (best[tool] ?? 0);
  }
  return scores;
}

/** Keeps the larger of each pair in `best`, and clears `from` for the next sentence. */
function moveMaximum(from: Float64Array, best: Float64Array, { tools }: Share): void {
  for (let at = 0; at < tools.length; at++) {
    const tool = tools[at] ?? 0;
    const value = from[tool] ?? 0;
    if (value > (best[tool] ?? 0)) best[tool] = value;
    from[tool] = 0;
  }
}

function addShare(sums: Float64Array, { tools, scores }: Share): void {
  for (let at = 0; at < tools.length; at++) {
    const tool = tools[at] ?? 0;
    sums[tool] = (sums[tool] ?? 0) + (scores[at] ?? 0);
  }
}

/** A name that was said whole is more likely meant than a longer one that holds it. */
function favourNames(scores: Float64Array, query: Query, postings: Postings): void {
  const said = new Uint8Array(postings.terms.length);
  for (const { meanings } of query.terms) for (const { term } of meanings) said[term] = 1;
  // Whatever its name says, a tool below this can not come among the best any more.
  const least = (scores[topOf(scores, shortlist)[shortlist - 1] ?? -1] ?? 0) / (1 + wholeName);
  for (let tool = 0; tool < scores.length; tool++) {
    const score = scores[tool] ?? 0;
    if (score <= least) continue;
    const { matched, pairs } = nameMatch(tool, said, query, postings);
    scores[tool] = (score + pairBonus * pairs) * (1 + wholeName * matched);
  }
}

/** How much of a name was said, by idf from 0 to 1; and the idf of its pairs that were said side by side. */
export function nameMatch(
  tool: number,
  said: Uint8Array,
  query: Query,
  { nameStarts, nameTerms, idf, terms }: Postings,
): { readonly matched: number; readonly pairs: number } {
  let all = 0;
  let matched = 0;
  let pairs = 0;
  let before = -1;
  const end = nameStarts[tool + 1] ?? 0;
  for (let at = nameStarts[tool] ?? 0; at < end; at++) {
    const term = nameTerms[at] ?? 0;
    const weight = idf[term] ?? 0;
    all += weight;
    if (said[term] === 1) matched += weight;
    if (before >= 0 && query.pairs.has(before * terms.length + term))
      pairs += Math.max(weight, idf[before] ?? 0);
    before = term;
  }
  return { matched: all === 0 ? 0 : matched / all, pairs };
}

/** The best tools, best first; the earlier one in the list where two are equal. */
function topOf(scores: Float64Array, count: number): readonly number[] {
  const top: number[] = [];
  let least = 0;
  for (let tool = 0; tool < scores.length; tool++) {
    const score = scores[tool] ?? 0;
    if (score <= least) continue;
    let place = top.length;
    while (place > 0 && (scores[top[place - 1] ?? 0] ?? 0) < score) place -= 1;
    top.splice(place, 0, tool);
    if (top.length > count) top.pop();
    if (top.length === count) least = scores[top[count - 1] ?? 0] ?? 0;
  }
  return top;
}

/**
 * Takes the best tool, then the best one for what is still asked for, and so on: a request that needs several
 * tools finds them all, and near twins of the first do not fill the page.
 */
function spread(
  listed: readonly number[],
  scores: Float64Array,
  shares: readonly Share[],
  limit: number,
): readonly (readonly [tool: number, score: number])[] {
  const givenTo = sharesByTool(listed, shares, scores.length);
  const left = shares.map(() => 1);
  const worth = (tool: number, given: readonly (readonly [word: number, score: number])[]) => {
    let full = 0;
    let now = 0;
    for (const [word, score] of given) {
      full += score;
      now += score * (left[word] ?? 1);
    }
    return full === 0 ? 0 : ((scores[tool] ?? 0) * now) / full;
  };
  const picked: [number, number][] = [];
  const rest = listed.map((tool, place) => ({ tool, given: givenTo[place] ?? [] }));
  while (picked.length < limit && rest.length > 0) {
    const values = rest.map(({ tool, given }) => worth(tool, given));
    const most = Math.max(...values);
    const [next] = rest.splice(values.indexOf(most), 1);
    if (next === undefined) break;
    picked.push([next.tool, most]);
    for (const [word, score] of next.given) {
      const share = Math.min(1, score / (1.5 * (shares[word]?.full || 1)));
      left[word] = (left[word] ?? 1) * (1 - spent * share);
    }
  }
  return picked;
}

function sharesByTool(
  listed: readonly number[],
  shares: readonly Share[],
  size: number,
): readonly (readonly (readonly [word: number, score: number])[])[] {
  const places = new Uint16Array(size);
  for (const [place, tool] of listed.entries()) places[tool] = place + 1;
  const given = listed.map(() => [] as [number, number][]);
  for (const [word, { tools, scores }] of shares.entries()) {
    for (let at = 0; at < tools.length; at++) {
      const place = places[tools[at] ?? 0] ?? 0;
      if (place > 0) given[place - 1]?.push([word, scores[at] ?? 0]);
    }
  }
  return given;
}
