import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { searchIndex } from "../compiler/tables/search/search-index.ts";
import { makeSearch, type Search } from "../runtime/catalogue/search/search.ts";
import type { SearchIndex } from "../runtime/catalogue/search-index.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { madeUpTools } from "./support/made-up-tools.ts";
import { plainBm25, type RetrievalSet, recordOf, type Scores, scoreSet } from "./support/retrieval.ts";

interface Result extends Scores {
  readonly name: string;
  readonly queries: number;
  readonly baseline: Scores;
}

/**
 * Retrieval quality on files of the form `{ tools, queries: [{ query, relevant, anyOf? }] }` (or folders of them),
 * with a plain BM25 beside, and what a query and the opening of the index cost for 4,000 tools.
 * `--json` prints `{ sets: [{ name, queries, R1, R5, nDCG5, baseline }] }`.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const paths = argv.filter((word) => !word.startsWith("--"));
  const named = paths.length > 0 ? paths : ["../shared/retrieval"].filter((path) => existsSync(path));
  const files = named.flatMap(retrievalFiles);
  const all = files.length > 0 ? files.map(readSet) : [madeUpSet()];
  const sets: Result[] = [];
  for (const { name, tools, queries } of all) {
    const search = makeSearch(searchIndex(tools.map(recordOf)));
    const find = async (query: string) => ((await search.find(query, 5)) ?? []).map(({ tool }) => tool);
    sets.push({
      name,
      queries: queries.length,
      ...(await scoreSet(queries, find)),
      baseline: await scoreSet(queries, plainBm25(tools)),
    });
  }
  if (argv.includes("--json")) {
    console.log(JSON.stringify({ sets }, null, 1));
    return;
  }
  printSets(sets);
  printRows(await speedRows(all), argv);
}

function retrievalFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith(".json") && name.includes("."))
    .sort()
    .map((name) => join(path, name))
    .filter((file) => "queries" in (JSON.parse(readFileSync(file, "utf8")) as object));
}

type NamedSet = RetrievalSet & { readonly name: string };

function readSet(file: string): NamedSet {
  const set = JSON.parse(readFileSync(file, "utf8")) as RetrievalSet;
  return { ...set, name: basename(file).replace(/(\.\w+)?\.json$/, "") };
}

/** Where no files are: made-up tools, each looked for by its own description. They tell of times, not of quality. */
function madeUpSet(): NamedSet {
  const tools = madeUpTools(891).map(({ name, description = "" }) => ({ name, description }));
  const queries = tools.map(({ name, description }) => ({ query: description, relevant: [name] }));
  return { name: "made up", tools, queries };
}

function printSets(sets: readonly Result[]): void {
  const mean: Result = {
    name: "mean",
    queries: sets.reduce((sum, set) => sum + set.queries, 0),
    ...meanScores(sets),
    baseline: meanScores(sets.map((set) => set.baseline)),
  };
  const wide = Math.max(...sets.map((set) => set.name.length), 4);
  console.log(`${"".padEnd(wide)}  queries    R@1    R@5  nDCG@5   plain BM25    R@1    R@5  nDCG@5`);
  for (const { name, queries, baseline, ...scores } of [...sets, mean]) {
    const cells = [
      name.padEnd(wide),
      String(queries).padStart(7),
      columns(scores),
      " ".repeat(12),
      columns(baseline),
    ];
    console.log(cells.join("  "));
  }
  console.log("");
}

function columns({ R1, R5, nDCG5 }: Scores): string {
  return [R1, R5, nDCG5].map((score) => score.toFixed(3).padStart(5)).join("  ");
}

function meanScores(all: readonly Scores[]): Scores {
  const mean = (key: keyof Scores) => all.reduce((sum, scores) => sum + scores[key] / all.length, 0);
  return { R1: mean("R1"), R5: mean("R5"), nDCG5: mean("nDCG5") };
}

/** Times for the largest set of the files. */
async function speedRows(sets: readonly RetrievalSet[]): Promise<readonly Row[]> {
  const largest = sets.reduce((a, b) => (b.tools.length > a.tools.length ? b : a));
  const started = performance.now();
  const index = searchIndex(largest.tools.map(recordOf));
  const build = performance.now() - started;
  const text = JSON.stringify(index);
  // The best of several runs: this leaves out the warm-up of the code and the other load of the machine.
  const opens = Array.from({ length: 9 }, () => {
    const opened = performance.now();
    makeSearch(JSON.parse(text) as SearchIndex);
    return performance.now() - opened;
  });
  const search = makeSearch(JSON.parse(text) as SearchIndex);
  return [
    figure("tools in the largest set", largest.tools.length, "tools"),
    figure("index, built", build, "ms"),
    figure("index, size", Buffer.byteLength(text) / largest.tools.length, "bytes/tool"),
    atMost("index, opened", Math.min(...opens), "ms", 15),
    atMost("query, median", median(await queryTimes(search, largest)), "ms", 0.5),
  ];
}

async function queryTimes(search: Search, { queries }: RetrievalSet): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const { query } of queries) {
      const start = performance.now();
      await search.find(query, 5);
      times.push(performance.now() - start);
    }
  }
  return times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
