import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { checkConfigModules, configModules, withMovedFiles } from "../../../compiler/config/config-files.ts";
import { Report } from "../../../compiler/diagnostics/report.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { everyFileOption } from "../../support/every-file-option.ts";

const config = everyFileOption(({ option }) => `src/${option}`);

it("lists every module, and how a server imports it", () => {
  expect(configModules(resolveConfig(config))).toEqual([
    { option: "hooks", name: "hooks", file: "namespace", path: "src/hooks" },
    { option: "authenticate", name: "authenticate", file: "named", path: "src/authenticate" },
    { option: "search.ranker", name: "ranker", file: "default", path: "src/search.ranker" },
  ]);
});

it("moves every file, a recording too, and nothing else", () => {
  expect(withMovedFiles({ ...config, out: "src/out", bad: 1 }, (path) => `../${path}`)).toEqual({
    ...everyFileOption(({ option }) => `../src/${option}`),
    out: "src/out",
    bad: 1,
  });
});

it("leaves values that are no paths to the validation", () => {
  const wrong = { hooks: 7, search: "bm25", traffic: "", authenticate: null };
  expect(withMovedFiles(wrong, (path) => `../${path}`)).toEqual(wrong);
});

it("reports each module that is missing", async () => {
  const report = new Report();
  await checkConfigModules(resolveConfig(config), memoryHost({ "src/hooks": "" }), report);
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    "option `authenticate` names `src/authenticate`: there is no such file",
    "option `search.ranker` names `src/search.ranker`: there is no such file",
  ]);
});
