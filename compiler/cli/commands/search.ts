import { explainTool } from "../../../runtime/catalogue/search/explain.ts";
import { makeSearch } from "../../../runtime/catalogue/search/search.ts";
import type { TunedCatalogue } from "../../tune/tuned-catalogue.ts";
import { type Command, type CommandInput, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";
import { tuneSpec } from "../tune-spec.ts";

export const searchCommand: Command = {
  name: "search",
  summary: "what a model would find in a spec, and why",
  usage: "SPEC QUERY [--explain] [--limit N]",
  options: {
    explain: { type: "boolean", help: "show the score by field, and which word matched what" },
    limit: { type: "string", value: "N", help: "tools to show (default 5)" },
    json: { type: "boolean", help: "print JSON" },
    config: { type: "string", value: "FILE", help: "the config (default deltamcp.config.ts, here or above)" },
  },
  notes:
    "Without a query it lists the categories. The built-in ranking is shown; a `ranker` of the config is not run.",
  async run(input, terminal) {
    const [spec, ...words] = input.positionals;
    if (spec === undefined) throw new UsageError("which spec?");
    const limit = Number(text(input, "limit") ?? 5);
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number of tools");
    const catalogues = await tuneSpec(spec, input, terminal);
    for (const tuned of catalogues) await search(tuned, words.join(" "), limit, input, terminal);
    return exitCodes.ok;
  },
};

async function search(
  tuned: TunedCatalogue,
  query: string,
  limit: number,
  input: CommandInput,
  terminal: Terminal,
): Promise<void> {
  const found = await makeSearch(tuned.search).find(query, limit);
  const records = new Map(tuned.records.map((record) => [record.name, record]));
  const hits = (found ?? []).flatMap(({ tool, score }) => {
    const record = records.get(tool);
    return record === undefined ? [] : [{ record, score }];
  });
  if (flag(input, "json")) {
    const rows = hits.map(({ record, score }) => ({
      name: record.name,
      description: record.description,
      score,
      ...(flag(input, "explain") ? { why: explainTool(tuned.search, record, query) } : {}),
    }));
    terminal.out(
      JSON.stringify(
        found === undefined ? { categories: tuned.search.categories } : { tools: rows },
        null,
        2,
      ),
    );
    return;
  }
  if (found === undefined)
    for (const [name, count] of tuned.search.categories)
      terminal.out(`  ${String(count).padStart(5)}  ${name}`);
  else if (hits.length === 0) terminal.out("  nothing found");
  for (const { record, score } of hits) {
    terminal.out(
      `  ${score.toFixed(2).padStart(7)}  ${terminal.style("bold", record.name)}  ${record.description}`,
    );
    if (flag(input, "explain")) explain(tuned, record, query, terminal);
  }
}

function explain(
  tuned: TunedCatalogue,
  record: TunedCatalogue["records"][number],
  query: string,
  terminal: Terminal,
): void {
  const { fields, words, nameSaid } = explainTool(tuned.search, record, query);
  const byField = Object.entries(fields).map(([field, value]) => `${field} ${value.toFixed(2)}`);
  const lines = [
    `by field: ${byField.join(", ") || "nothing"}; ${Math.round(nameSaid * 100)} % of the name was said`,
    ...words.map(
      ({ said, matched, via, score }) => `${said} matched ${matched} (${via}) ${score.toFixed(2)}`,
    ),
  ];
  for (const line of lines) terminal.out(`           ${terminal.style("dim", line)}`);
}
