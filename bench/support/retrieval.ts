import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";

/** A file of the retrieval benchmark: tools, and requests with the tools that are right for them. */
export interface RetrievalSet {
  readonly tools: readonly RetrievalTool[];
  readonly queries: readonly RetrievalQuery[];
}

export interface RetrievalTool {
  readonly name: string;
  readonly description?: string;
  readonly category?: string;
  readonly server?: string;
  readonly inputSchema?: JsonSchema;
}

export interface RetrievalQuery {
  readonly query: string;
  readonly relevant: readonly string[];
  /** One member of each group is enough. */
  readonly anyOf?: readonly (readonly string[])[];
}

export interface Scores {
  readonly R1: number;
  readonly R5: number;
  readonly nDCG5: number;
}

/** A tool of the benchmark as the compiler would record it. */
export function recordOf({ name, description, category, server, inputSchema }: RetrievalTool): ToolRecord {
  const group = category ?? server;
  return {
    name,
    description: description ?? "",
    ...(group === undefined ? {} : { category: group }),
    rank: 100,
    visible: true,
    signature: `${name}()`,
    documented: `${name}()`,
    inputSchema: inputSchema ?? { type: "object" },
    run: { kind: "mock", value: null },
    result: { format: "json", maxTokens: 500, paginateAfter: 50 },
    timeoutMs: 30_000,
    digest: "",
  };
}

/** The mean over the queries of a set. `find` answers with names, best first. */
export async function scoreSet(
  queries: readonly RetrievalQuery[],
  find: (query: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Scores> {
  const total = { R1: 0, R5: 0, nDCG5: 0 };
  for (const query of queries) {
    const scores = scoreQuery(query, await find(query.query));
    total.R1 += scores.R1 / queries.length;
    total.R5 += scores.R5 / queries.length;
    total.nDCG5 += scores.nDCG5 / queries.length;
  }
  return total;
}

/**
 * Recall at k: the groups of which a member is among the first k, of all groups. nDCG at 5: binary gain, each
 * group counted once (Järvelin and Kekäläinen 2002).
 */
function scoreQuery({ relevant, anyOf }: RetrievalQuery, found: readonly string[]): Scores {
  const groups = anyOf ?? relevant.map((name) => [name]);
  const firsts = groups.map((group) => found.findIndex((name) => group.includes(name)));
  const recall = (k: number) => firsts.filter((at) => at >= 0 && at < k).length / groups.length;
  const gained = new Set<number>();
  let gain = 0;
  for (const [at, name] of found.slice(0, 5).entries()) {
    const group = groups.findIndex((members, place) => !gained.has(place) && members.includes(name));
    if (group < 0) continue;
    gained.add(group);
    gain += discount(at);
  }
  const ideal = groups.slice(0, 5).reduce((sum, _, at) => sum + discount(at), 0);
  return { R1: recall(1), R5: recall(5), nDCG5: gain / ideal };
}

const discount = (at: number) => 1 / Math.log2(at + 2);

/** Okapi BM25 (k1 1.2, b 0.75) over name and description with split identifiers: the baseline. */
export function plainBm25(tools: readonly RetrievalTool[]): (query: string) => readonly string[] {
  const texts = tools.map((tool) => plainWords(`${tool.name} ${tool.description ?? ""}`));
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / texts.length;
  const postings = new Map<string, Map<number, number>>();
  for (const [tool, words] of texts.entries()) {
    for (const word of words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      counts.set(tool, (counts.get(tool) ?? 0) + 1);
      postings.set(word, counts);
    }
  }
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of plainWords(query)) {
      const counts = postings.get(word) ?? new Map<number, number>();
      const idf = Math.log(1 + (tools.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [tool, count] of counts) {
        const length = (texts[tool]?.length ?? 0) / mean;
        const score = (idf * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length));
        scores.set(tool, (scores.get(tool) ?? 0) + score);
      }
    }
    return [...scores]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, 5)
      .map(([tool]) => tools[tool]?.name ?? "");
  };
}

function plainWords(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
