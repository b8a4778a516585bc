import { resolve } from "node:path";
import { type Explanation, explainTool } from "../../../runtime/catalogue/search/explain.ts";
import type { RankerFactory } from "../../../runtime/catalogue/search/ranker.ts";
import { searchWith } from "../../../runtime/catalogue/search/search.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { loadProject } from "../../project/load-project.ts";
import { loadRanker } from "../../project/load-ranker.ts";
import { counted } from "../../support/counted.ts";
import type { TunedCatalogue } from "../../tables/tuned-catalogue.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, jsonOption } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { tunedOrThrow } from "../tuned-or-throw.ts";

export const searchCommand = defineCommand({
  name: "search",
  summary: "show the tools that a model would find, and the reasons",
  usage: ["SPEC [QUERY]"],
  options: {
    explain: { kind: "flag", help: "show the score by field, and the matches of each word" },
    limit: { kind: "number", value: "N", min: 1, default: 5, help: "number of tools to show" },
    json: jsonOption,
    config: configOption,
  },
  notes: [
    "Without a query it lists the categories. If the config has a `ranker`, it orders the tools as in the server, but `--explain` shows the built-in score.",
  ],
  async run({ options, words: [spec, ...query] }, terminal) {
    if (spec === undefined) throw new UsageError("which spec?");
    const project = await loadProject(terminal.cwd, options.config);
    const { servers, settings, root } = await tunedOrThrow(project, spec, terminal);
    const named = settings.search.ranker;
    const ranker =
      named === undefined ? undefined : { named, make: await loadRanker(resolve(root, named), terminal.cwd) };
    const asked = { query: query.join(" "), ...options, ...(ranker === undefined ? {} : { ranker }) };
    for (const tuned of servers) await search(tuned, asked, terminal);
    return exitCodes.ok;
  },
});

interface Asked {
  readonly query: string;
  readonly limit: number;
  readonly explain: boolean;
  readonly json: boolean;
  /** The author's ranker, and its name in the config. */
  readonly ranker?: { readonly named: string; readonly make: RankerFactory };
}

interface Hit {
  readonly record: TunedCatalogue["records"][number];
  readonly score: number;
}

async function search(tuned: TunedCatalogue, asked: Asked, terminal: Terminal): Promise<void> {
  const records = new Map(tuned.records.map((record) => [record.name, record]));
  const visible = tuned.search.tools.flatMap((name) => records.get(name) ?? []);
  const { find } = await searchWith(asked.ranker?.make, tuned.search, async () => visible);
  const hits = (await find(asked.query, asked.limit))?.flatMap(({ tool, score }): Hit[] => {
    const record = records.get(tool);
    return record === undefined ? [] : [{ record, score }];
  });
  if (asked.json) terminal.out(JSON.stringify(answer(tuned, hits, asked), null, 2));
  else print(tuned, hits, asked, terminal);
}

/** What `--json` prints. Undefined hits are those of an empty query. */
function answer(
  tuned: TunedCatalogue,
  hits: readonly Hit[] | undefined,
  { query, ranker, explain: explains }: Asked,
): object {
  if (hits === undefined) return { categories: tuned.search.categories };
  const tools = hits.map(({ record, score }) => ({
    name: record.name,
    description: record.description,
    score,
    ...(explains ? { why: explainTool(tuned.search, record, query) } : {}),
  }));
  return { ...(ranker === undefined ? {} : { ranker: ranker.named }), tools };
}

function print(
  tuned: TunedCatalogue,
  hits: readonly Hit[] | undefined,
  { query, ranker, explain: explains }: Asked,
  terminal: Terminal,
): void {
  if (hits === undefined) {
    const wide = largestOf(tuned.search.categories.map(([name]) => name.length));
    for (const [name, count] of tuned.search.categories)
      terminal.out(`  ${name.padEnd(wide)}  ${counted(count, "tool")}`);
    return;
  }
  if (hits.length === 0) terminal.out("  nothing found");
  if (explains && ranker !== undefined) {
    const note = `ordered and scored by ${ranker.named}; the explanation is of the built-in score`;
    terminal.out(`  ${terminal.style("dim", note)}`);
  }
  const wide = largestOf(hits.map(({ record }) => record.name.length));
  for (const { record, score } of hits) {
    const name = terminal.style("bold", record.name.padEnd(wide));
    terminal.out(`  ${score.toFixed(2).padStart(7)}  ${name}  ${record.description}`);
    if (explains) explain(tuned, record, query, terminal);
  }
}

function explain(tuned: TunedCatalogue, record: Hit["record"], query: string, terminal: Terminal): void {
  for (const line of reasons(explainTool(tuned.search, record, query)))
    terminal.out(`           ${terminal.style("dim", line)}`);
}

const foundBy = {
  name: "the query contains its name, which ranks first",
  beginning: "its name begins with the query, which ranks before word matches",
  part: "its name contains the query, which ranks before word matches",
  category: "the query is its category",
} as const;

/** The reasons why a tool was found, the strongest first. */
function reasons({ fields, words, nameSaid, ask, ...found }: Explanation): readonly string[] {
  const byField = Object.entries(fields).map(([field, value]) => `${field} ${value.toFixed(2)}`);
  return [
    ...(found.foundBy === undefined ? [] : [foundBy[found.foundBy]]),
    ...(ask === undefined
      ? []
      : [`asked as in its example "${ask.ask}" (${percent(ask.match)}), which ranks before word matches`]),
    ...(byField.length === 0
      ? []
      : [`by field: ${byField.join(", ")}; ${percent(nameSaid)} of its name is in the query`]),
    ...words.map(
      ({ said, matched, via, score }) => `${said} matched ${matched} (${via}) ${score.toFixed(2)}`,
    ),
  ];
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}
