import { existsSync, readFileSync } from "node:fs";
import { countTokens } from "../compiler/cost/tokens.ts";
import { shownTokens } from "../compiler/tables/list.ts";
import type { TunedCatalogue } from "../compiler/tables/tuned-catalogue.ts";
import type { Surface } from "../runtime/surface/surface.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { signatureRows } from "./signatures.ts";
import { bigCatalogue } from "./support/catalogue-file.ts";
import { demoTools } from "./support/demo-tools.ts";
import type { RetrievalQuery, RetrievalSet } from "./support/retrieval.ts";
import { importedCatalogue, servedSmall, tuned } from "./support/tuned-server.ts";

/**
 * What a model pays, in o200k tokens: up front, for a search, and for a whole discovery, against the tools as their
 * servers list them. Arguments: a `*.tools.json`, and a retrieval file with requests for its tools.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const paths = argv.filter((word) => !word.startsWith("--"));
  const tools = bigCatalogue([...paths, "../shared/catalogues/union-891.tools.json"]);
  const plain = countTokens(JSON.stringify(tools));
  const catalogue = await importedCatalogue(tools);
  const big = tuned(catalogue, 0);
  const rows: Row[] = [
    figure("tools", tools.length, "tools"),
    figure("plain MCP, as listed", plain, "tokens"),
    figure("plain MCP, name, description and schema", big.costs.upFront.plain, "tokens"),
    figure("full surface", big.costs.upFront.full, "tokens"),
    figure("index: names and 60 characters", big.costs.upFront.index, "tokens"),
    ...(await definitionRows()),
    ...(await discoveryRows(big, queriesOf(paths, big))),
    ...(await seedRows()),
    ...signatureRows("../shared/catalogues"),
  ];
  printRows(rows, argv);
}

/** The definitions of the small surface, with nothing resident. */
async function definitionRows(): Promise<readonly Row[]> {
  const reads = { readOnlyHint: true };
  const three = tuned(await importedCatalogue([{ name: "one" }]), 0);
  const four = tuned(await importedCatalogue([{ name: "one" }, { name: "two", annotations: reads }]), 0);
  return [
    atMost("small surface, three tools", smallTokens(three), "tokens", 200),
    atMost("small surface, four tools", smallTokens(four), "tokens", 260),
  ];
}

/** Tokens that a model sees: name, description and input schema. */
function smallTokens({ header }: TunedCatalogue): number {
  return shownTokens(header.small);
}

/** Requests for the catalogue's tools; without a file of them, each tool's own description. */
function queriesOf(paths: readonly string[], { records }: TunedCatalogue): readonly RetrievalQuery[] {
  const files = [...paths, "../shared/retrieval/union891-authored.dev.json"].filter((path) =>
    existsSync(path),
  );
  for (const file of files) {
    const set = JSON.parse(readFileSync(file, "utf8")) as RetrievalSet;
    if (Array.isArray(set.queries)) return set.queries;
  }
  return records.slice(0, 100).map(({ name, description }) => ({ query: description, relevant: [name] }));
}

/** A search as a model makes it, and a describe where the right tool's signature was not in the answer. */
async function discoveryRows(
  big: TunedCatalogue,
  queries: readonly RetrievalQuery[],
): Promise<readonly Row[]> {
  const surface = servedSmall(big);
  const upFront = smallTokens(big);
  const answers: number[] = [];
  const wholes: number[] = [];
  let described = 0;
  for (const { query, relevant, anyOf } of queries) {
    const answer = await say(surface, "search_tools", { query });
    const wanted = anyOf?.flat() ?? relevant;
    const signed = wanted.some((name) => answer.includes(`${name}(`));
    const describe = signed ? 0 : await describeCost(surface, wanted[0] ?? "");
    if (!signed) described += 1;
    answers.push(countTokens(answer));
    wholes.push(upFront + countTokens(JSON.stringify({ query })) + countTokens(answer) + describe);
  }
  return [
    figure("requests", queries.length, "requests"),
    atMost("search answer, median", median(answers), "tokens", 220),
    figure("search answer, dearest", Math.max(...answers), "tokens"),
    figure("requests that needed a describe", (100 * described) / queries.length, "%"),
    atMost("whole discovery, median", median(wholes), "tokens", 600),
    figure("whole discovery, dearest", Math.max(...wholes), "tokens"),
  ];
}

async function describeCost(surface: Surface, name: string): Promise<number> {
  const args = { names: name };
  return countTokens(JSON.stringify(args)) + countTokens(await say(surface, "describe_tools", args));
}

async function say(surface: Surface, name: string, args: object): Promise<string> {
  const unused = () => Promise.reject(new Error("nothing is asked here"));
  const result = await surface.call(name, args, {
    signal: new AbortController().signal,
    caller: { transport: "stdio", capabilities: {} },
    progress: () => {},
    log: () => {},
    sample: unused,
    elicit: unused,
    roots: unused,
  });
  return (result?.content ?? []).map((block) => (block.type === "text" ? block.text : "")).join("\n");
}

/**
 * The cases that the reference implementation is measured by: an index of 5 and of 20 tools, by its own formula
 * (characters / 4) and by a real tokenizer. Its claims: 97 and 378; its five tools are really 75 tokens.
 */
async function seedRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [count, claim] of [
    [5, 97],
    [20, 378],
  ] as const) {
    const server = tuned(await importedCatalogue(demoTools.slice(0, count)), 0);
    // An empty search is the index as a model reads it; its first line counts tools.
    const index = (await say(servedSmall(server), "search_tools", { query: "" }))
      .split("\n")
      .slice(1)
      .join("\n");
    rows.push(
      figure(`${count} demo tools, plain MCP`, server.costs.upFront.plain, "tokens"),
      atMost(`${count} demo tools, index, characters / 4`, Math.ceil(index.length / 4), "tokens", claim),
      atMost(`${count} demo tools, index, o200k`, countTokens(index), "tokens", claim),
    );
  }
  return rows;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
