import { checkProject, compile } from "../../compiler/compile.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { Report } from "../../compiler/diagnostics/report.ts";
import type { Host } from "../../compiler/host/host.ts";
import { openApiImporter } from "../../compiler/import/openapi/openapi-importer.ts";
import { readToolsList } from "../../compiler/import/tools/tools-list.ts";
import { checkPackage } from "../../compiler/project/check-package.ts";
import { readTscOutput, reportTypeFault } from "../../compiler/project/type-fault.ts";
import { sourceFile } from "../../compiler/source/source-file.ts";

/**
 * Everything the compiler has to say about a small project. Its spec files are all `*.tools.{yaml,yml,json}`, its
 * config is `config.json`. Five projects are of another kind: `tools.json` is imported, as by `deltamcp import tools`;
 * `openapi.yaml` is imported with the filters of `filters.json`;
 * a package.json or a tsconfig.json is checked alone; `tsc.txt` is what tsc says of `handlers.ts`; and a build that needs a function `closeIssue` adds it to `handlers.ts`.
 */
export async function diagnoseProject(host: Host): Promise<readonly Diagnostic[]> {
  const list = await host.read("tools.json");
  if (list !== undefined) return diagnose((report) => readToolsList(sourceFile("tools.json", list), report));
  const document = await host.read("openapi.yaml");
  if (document !== undefined) {
    const filters = JSON.parse((await host.read("filters.json")) ?? "{}");
    const server = { name: "shop", version: "1.0.0" };
    const source = sourceFile("openapi.yaml", document);
    return diagnose((report) => openApiImporter.read(source, server, report, { openapi: { filters } }));
  }
  const packages = ["package.json", "tsconfig.json"].map((file) => host.read(file));
  if ((await Promise.all(packages)).some((text) => text !== undefined))
    return diagnose((report) => checkPackage(host, report));
  const handlers = await host.read("handlers.ts");
  const tsc = await host.read("tsc.txt");
  if (handlers !== undefined && tsc !== undefined)
    return diagnose((report) => {
      const source = sourceFile("handlers.ts", handlers);
      for (const fault of readTscOutput(tsc).faults) reportTypeFault(fault, source, report);
    });
  if (handlers !== undefined) return diagnoseHandlers(handlers);
  const text = await host.read("config.json");
  const whole = { specs: ["**/*.tools.{yaml,yml,json}"], ...JSON.parse(text ?? "{}") };
  const source = text === undefined ? undefined : sourceFile("config.json", text);
  const { diagnostics } = await checkProject(whole, host, source);
  return diagnostics.length > 0 ? diagnostics : (await compile(whole, host)).diagnostics;
}

async function diagnoseHandlers(text: string): Promise<readonly Diagnostic[]> {
  const { addFunctions } = await import("../../compiler/emit/author/add-functions.ts");
  const wanted = {
    module: "handlers.ts",
    export: "closeIssue",
    key: "closeIssue",
    subject: "close_issue",
    description: "Close one issue",
    type: "runtime.ToolHandler<types.CloseIssueArgs, unknown>",
    handlers: "generated/tracker/handlers.ts",
  };
  return diagnose((report) => addFunctions("handlers.ts", text, [wanted], report));
}

async function diagnose(run: (report: Report) => unknown): Promise<readonly Diagnostic[]> {
  const report = new Report();
  await run(report);
  return report.diagnostics;
}
