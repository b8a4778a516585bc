import { expect, it } from "vitest";
import { Report } from "../../../compiler/diagnostics/report.ts";
import type { Host } from "../../../compiler/host/host.ts";
import { memoryHost } from "../../../compiler/host/memory-host.ts";
import { load } from "../../../compiler/source/load.ts";
import { brief } from "../../support/diagnose.ts";

async function loadFiles(
  files: Record<string, string>,
  specs = ["specs/*.tools.{yaml,json}"],
  host = memoryHost(files),
) {
  const report = new Report();
  const trees = await load({ specs }, host, report);
  return { paths: trees.map(({ source }) => source.path), mistakes: report.diagnostics.map(brief), report };
}

it("reads YAML and JSON, and each included file once, after the file that includes it first", async () => {
  const { paths, mistakes } = await loadFiles({
    "specs/a.tools.yaml": "include: [../shared/x.yaml, ./b.tools.json]",
    "specs/b.tools.json": '{"include": ["../shared/x.yaml"]}',
    "specs/other.yaml": "tools: {}",
    "shared/x.yaml": "tools: {}",
  });
  expect(mistakes).toEqual([]);
  expect(paths).toEqual(["specs/a.tools.yaml", "shared/x.yaml", "specs/b.tools.json"]);
});

it("reports a missing include at its line, with the nearest file", async () => {
  const { mistakes, report } = await loadFiles({
    "specs/a.tools.yaml": "include:\n  - ./shard.yaml\n",
    "specs/shared.yaml": "tools: {}",
  });
  expect(mistakes).toEqual(["DMC1020 2:5 «./shard.yaml»: there is no file `specs/shard.yaml`"]);
  expect(report.diagnostics[0]?.help).toBe("did you mean `specs/shared.yaml`?");
});

it("reports each line that includes the same missing file", async () => {
  const { mistakes } = await loadFiles({ "specs/a.tools.yaml": "include:\n  - x.yaml\n  - x.yaml\n" });
  expect(mistakes).toHaveLength(2);
});

it("reports a circle of includes once, with its chain, and still reads every file", async () => {
  const { paths, mistakes, report } = await loadFiles({
    "specs/a.tools.yaml": "include: [b.yaml]",
    "specs/b.yaml": "include: [c.yaml]",
    "specs/c.yaml": "include: [b.yaml]",
  });
  expect(paths).toHaveLength(3);
  expect(mistakes).toEqual([
    "DMC1021 1:11 «b.yaml»: these files include one another: specs/b.yaml → specs/c.yaml → specs/b.yaml",
  ]);
  expect(report.diagnostics[0]?.related?.map(({ message }) => message)).toEqual(["includes specs/c.yaml"]);
});

it("reports a file that includes itself", async () => {
  const { mistakes } = await loadFiles({ "specs/a.tools.yaml": "include: [./a.tools.yaml]" });
  expect(mistakes).toEqual([
    "DMC1021 1:11 «./a.tools.yaml»: these files include one another: specs/a.tools.yaml → specs/a.tools.yaml",
  ]);
});

it("reports a file that the host can not read, where it is named", async () => {
  const files = { "specs/a.tools.yaml": "include: [b.yaml]" };
  const memory = memoryHost(files);
  const host: Host = {
    ...memory,
    read: async (path) => {
      if (path === "specs/b.yaml") throw new Error("permission denied");
      return memory.read(path);
    },
  };
  const { mistakes } = await loadFiles(files, undefined, host);
  expect(mistakes).toEqual(["DMC1001 1:11 «b.yaml»: cannot read `specs/b.yaml`: permission denied"]);
});

it("reports globs that match nothing, and named files that are not there", async () => {
  expect((await loadFiles({}, ["specs/*.tools.yaml", "more/*.tools.yaml"])).mistakes).toEqual([
    "DMC1022: no spec file matches `specs/*.tools.yaml`, `more/*.tools.yaml`",
  ]);
  const files = { "a.yaml": "tools: {}" };
  expect((await loadFiles(files, ["./a.yaml", "./b.yaml", "none/*.yaml"])).mistakes).toEqual([
    "DMC1022: no spec file matches `./b.yaml`",
  ]);
});

it("says what to do where no file is found", async () => {
  const helps = async (files: Record<string, string>, specs: string[]) => {
    const report = new Report();
    await load({ specs }, memoryHost(files), report);
    return report.diagnostics.map(({ help }) => help);
  };
  expect(await helps({}, ["specs/*.tools.yaml"])).toEqual([
    "run `deltamcp init` to write a first one, or set `specs` in deltamcp.config.ts to the place of yours",
  ]);
  expect(await helps({ "a/demo.tools.yaml": "" }, ["a/dmeo.tools.yaml", "b.yaml"])).toEqual([
    "did you mean `a/demo.tools.yaml`?",
    "there is no such file: correct the path, or create the file",
  ]);
});

it("reports a folder that can not be looked into, and not that nothing was found there", async () => {
  const host: Host = {
    ...memoryHost({}),
    glob: async (_, unread) => {
      unread?.("specs", "permission denied");
      return [];
    },
  };
  expect((await loadFiles({}, ["specs/*.tools.yaml"], host)).mistakes).toEqual([
    "DMC1001: cannot read `specs`: permission denied",
  ]);
});

it("leaves an include list of the wrong form to validation", async () => {
  const { mistakes } = await loadFiles({
    "specs/a.tools.yaml": "include: [5, '']",
    "specs/b.tools.yaml": "include: x",
  });
  expect(mistakes).toEqual([]);
});
