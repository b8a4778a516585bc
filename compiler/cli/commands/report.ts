import { resolve } from "node:path";
import { costReport } from "../../report/cost-report.ts";
import { renderReport } from "../../report/render-report.ts";
import { reportPage } from "../../report/report-page.ts";
import { type Command, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, forceOption, jsonOption } from "../options.ts";
import { tuneSpec } from "../tune-spec.ts";
import { writeNewFile } from "../write-new-file.ts";

export const reportCommand: Command = {
  name: "report",
  summary: "what a spec costs a model: by surface, host, encoding and tool",
  usage: ["[SPEC]"],
  options: {
    html: { type: "string", value: "FILE", help: "write a page with a map of the tools to click through" },
    tools: { type: "string", value: "N", help: "dearest tools to list (default 10)" },
    force: forceOption,
    json: jsonOption,
    config: configOption,
  },
  notes: [
    "Without a spec it reports on all of the project.",
    "Tokens are o200k_base. A whole task is finding a tool, describing it where its signature was not found with it, and calling it. The costs by host are a model of what each host sends again with every request.",
  ],
  async run(input, terminal) {
    const dearest = Number(text(input, "tools") ?? 10);
    if (!Number.isInteger(dearest) || dearest < 0) throw new UsageError("--tools takes a number of tools");
    const { servers } = await tuneSpec(input.positionals[0], input, terminal);
    const reports = servers.map(costReport);
    const page = text(input, "html");
    if (flag(input, "json")) {
      terminal.out(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 1));
    } else if (page === undefined) {
      const style = {
        bold: (word: string) => terminal.style("bold", word),
        dim: (word: string) => terminal.style("dim", word),
      };
      terminal.out(reports.map((report) => renderReport(report, dearest, style)).join("\n"));
    }
    if (page === undefined) return exitCodes.ok;
    const [report, ...others] = reports;
    if (report === undefined || others.length > 0)
      throw new UsageError("--html takes one spec of one server");
    await writeNewFile(resolve(terminal.cwd, page), reportPage(report), {
      replace: flag(input, "force"),
      shown: page,
    });
    terminal.err(`wrote ${page}`);
    return exitCodes.ok;
  },
};
