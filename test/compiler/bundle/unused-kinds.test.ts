import { expect, it } from "vitest";
import { runtimeGraph } from "../../../compiler/bundle/module-graph.ts";
import { unusedKinds } from "../../../compiler/bundle/plugins/unused-kinds.ts";
import { runtimeFolder, runtimePath } from "../../../compiler/bundle/runtime-path.ts";
import { split } from "../../../compiler/bundle/split.ts";
import type { Catalogue } from "../../../compiler/lower/catalogue.ts";

/** The kinds of the modules that a bundle of these kinds loads late. */
async function lateKinds(run: readonly string[], upstreams: readonly string[]): Promise<readonly string[]> {
  const unused = unusedKinds({
    tools: run.map((kind) => ({ run: { kind } })),
    upstreams: Object.fromEntries(upstreams.map((kind) => [kind, { kind }])),
  } as unknown as Catalogue);
  const { late } = split(await runtimeGraph(), [runtimePath("generated")], {
    isLeftOut: (path) => unused.of(path) !== undefined,
  });
  const kinds = late.flatMap(
    (path) => /^(?:runner|upstream)\/[^/]+(?=\/)/.exec(path.slice(runtimeFolder.length)) ?? [],
  );
  return [...new Set(kinds)].sort();
}

it.each<[readonly string[], readonly string[], readonly string[]]>([
  [[], [], ["runner/fn"]],
  [["mock"], [], ["runner/fn", "runner/mock"]],
  [["exec"], [], ["runner/exec", "runner/fn"]],
  [["sql"], ["sql"], ["runner/fn", "runner/sql", "upstream/sql"]],
  [["mcp"], ["mcp"], ["runner/fn", "runner/mcp", "upstream/mcp"]],
  [["http"], ["http"], ["runner/fn", "runner/http", "upstream/http"]],
])("a bundle with runners %j and upstreams %j has modules of %j alone", async (run, upstreams, kinds) => {
  expect(await lateKinds(run, upstreams)).toEqual(kinds);
});
