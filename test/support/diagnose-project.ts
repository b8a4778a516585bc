import { check } from "../../compiler/check/check.ts";
import { resolveConfig } from "../../compiler/config.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { Report } from "../../compiler/diagnostics/report.ts";
import type { Host } from "../../compiler/host.ts";
import { readToolsList } from "../../compiler/import/tools-list.ts";
import { load } from "../../compiler/source/load.ts";
import { validate } from "../../compiler/spec/validate.ts";

/**
 * Everything the compiler has to say about a small project: its spec files are all `*.tools.{yaml,yml,json}`. A
 * `tools.json` is imported instead, as by `deltamcp import tools`.
 */
export async function diagnoseProject(host: Host): Promise<readonly Diagnostic[]> {
  const report = new Report();
  const list = await host.read("tools.json");
  if (list === undefined) await compileSpecs(host, report);
  else readToolsList("tools.json", list, report);
  return report.diagnostics;
}

async function compileSpecs(host: Host, report: Report): Promise<void> {
  const config = resolveConfig({ specs: ["**/*.tools.{yaml,yml,json}"] });
  const trees = await load(config, host, report);
  const documents = trees.flatMap((tree) => validate(tree, report) ?? []);
  if (!report.failed) await check(documents, config, host, report);
}
