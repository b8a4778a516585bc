import { resolve } from "node:path";
import { loadProject } from "../../project/load-project.ts";
import { costReport } from "../../report/cost-report.ts";
import { renderReport } from "../../report/render-report.ts";
import { reportPage } from "../../report/report-page.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, forceOption, jsonOption } from "../options.ts";
import { tunedOrThrow } from "../tuned-or-throw.ts";
import { writeNewFile } from "../write-new-file.ts";

export const reportCommand = defineCommand({
  name: "report",
  summary: "what a spec costs a model: by surface, host, encoding and tool",
  usage: ["[SPEC]"],
  words: { max: 1, otherwise: "one spec at a time" },
  options: {
    html: { kind: "text", value: "FILE", help: "write a page with a map of the tools to click through" },
    tools: { kind: "number", value: "N", min: 0, default: 10, help: "most expensive tools to list" },
    force: forceOption,
    json: jsonOption,
    config: configOption,
  },
  notes: [
    "Without a spec it reports on all of the project.",
    "Tokens are o200k_base. A whole task is finding a tool, describing it where its signature was not found with it, and calling it. The costs by host are a model of what each host sends again with every request.",
  ],
  async run({ options, words: [spec] }, terminal) {
    const project = await loadProject(terminal.cwd, options.config);
    const { servers } = await tunedOrThrow(project, spec, terminal);
    const reports = servers.map(costReport);
    const page = options.html;
    if (options.json) {
      terminal.out(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2));
    } else if (page === undefined) {
      const style = {
        bold: (word: string) => terminal.style("bold", word),
        dim: (word: string) => terminal.style("dim", word),
      };
      terminal.out(reports.map((report) => renderReport(report, options.tools, style)).join("\n"));
    }
    if (page === undefined) return exitCodes.ok;
    const [report, ...others] = reports;
    if (report === undefined || others.length > 0)
      throw new UsageError("--html takes one spec of one server");
    await writeNewFile(resolve(terminal.cwd, page), reportPage(report), {
      replace: options.force,
      shown: page,
    });
    terminal.err(`wrote ${page}`);
    return exitCodes.ok;
  },
});
