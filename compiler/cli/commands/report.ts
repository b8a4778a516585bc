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
  summary: "show the costs of a spec by surface, host, encoding and tool",
  usage: ["[SPEC]"],
  words: { max: 1, otherwise: "takes one spec at a time" },
  options: {
    html: { kind: "text", value: "FILE", help: "write a web page with an interactive map of the tools" },
    tools: {
      kind: "number",
      value: "N",
      min: 0,
      default: 10,
      help: "number of most expensive tools to list",
    },
    force: forceOption,
    json: jsonOption,
    config: configOption,
  },
  notes: [
    "Without a spec it reports on the whole project.",
    "Tokens are o200k_base. A whole task finds a tool, describes it if the search did not show its signature, and calls it. The costs by host are computed from the tokens that each host sends with every request.",
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
      throw new UsageError("--html needs one spec of one server");
    await writeNewFile(resolve(terminal.cwd, page), reportPage(report), {
      replace: options.force,
      shown: page,
    });
    terminal.err(`wrote ${page}`);
    return exitCodes.ok;
  },
});
