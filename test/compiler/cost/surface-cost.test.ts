import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config/config.ts";
import { hostModels } from "../../../compiler/cost/host-models.ts";
import { chooseSurface, type SurfaceCounts } from "../../../compiler/cost/surface-cost.ts";
import { tune } from "../../../compiler/tables/tune.ts";
import { catalogueOf } from "../../support/catalogue.ts";

/** Tools of usual size: 160 tokens a definition, 7 a name, 14 an index line. */
const sized = (tools: number) =>
  chooseSurface({ tools, full: tools * 160, names: tools * 7, index: tools * 14, small: 123, search: 195 });

it.each([
  [1, "full"],
  [5, "full"],
  [25, "full"],
  [80, "small"],
  [201, "small"],
  [891, "small"],
])("chooses for %i tools", (tools, surface) => {
  expect(sized(tools).surface).toBe(surface);
});

it("never chooses small where a host that sends all definitions would pay more", () => {
  for (let tools = 1; tools < 1_000; tools += 7) {
    const { surface, hosts } = sized(tools);
    const sending = hosts.filter((_, place) => hostModels[place]?.shows === "all");
    if (surface === "small") expect(sending.every((host) => host.small <= host.full)).toBe(true);
    else expect(sending.some((host) => host.small > host.full)).toBe(true);
  }
});

it("says why, in two lines, and where the choice costs more", () => {
  expect(sized(25).reasons).toEqual([
    "25 definitions are 4,000 tokens in every request, the small surface's 123",
    expect.stringMatching(/^but its search is a request more: a task costs 1\d\d % of full's over 11 hosts$/),
  ]);
  expect(sized(891).reasons).toEqual([
    "891 definitions are 142,560 tokens in every request, the small surface's 123",
    expect.stringMatching(
      /^a task costs \d\d % of full's over 11 hosts, its search included, more only in Codex with tool search \(1\d\d %\)$/,
    ),
  ]);
});

it("leaves the choice to the author: the spec before the config before the model", () => {
  const config = resolveConfig({ surface: "small" });
  const tools = [{ name: "a" }];
  expect(tune(catalogueOf(tools), resolveConfig({})).header.surface).toBe("full");
  expect(tune(catalogueOf(tools), config).header.surface).toBe("small");
  const chosen = tune(catalogueOf(tools, { surface: "full" }), config);
  expect(chosen.header.surface).toBe("full");
  expect(chosen.choice.reasons).toEqual(["the author chose full"]);
});

/**
 * Three real catalogues, and what conversations with them came to in the hosts (docs/hosts.md): tokens of all requests,
 * one call on the full surface, a search and a call on the small one.
 */
const github: SurfaceCounts = { tools: 25, full: 2_966, names: 120, index: 328, small: 88, search: 200 };
const gitlab: SurfaceCounts = {
  tools: 201,
  full: 31_984,
  names: 1_000,
  index: 2_534,
  small: 123,
  search: 191,
};
const union: SurfaceCounts = {
  tools: 891,
  full: 146_647,
  names: 6_500,
  index: 13_866,
  small: 123,
  search: 188,
};
const measured: readonly [host: string, SurfaceCounts, full: number, small: number][] = [
  ["opencode", github, 20_151, 21_888],
  ["opencode", gitlab, 82_674, 22_134],
  ["opencode", union, 327_472, 22_237],
  ["Cline", github, 15_551, 14_735],
  ["Cline", gitlab, 76_402, 14_857],
  ["Cline", union, 316_758, 14_868],
  ["Gemini CLI", github, 29_075, 31_863],
  ["Gemini CLI", gitlab, 108_202, 32_247],
  ["Gemini CLI", union, 420_633, 32_344],
  ["Codex with an unknown model", github, 25_224, 29_556],
  ["Codex with an unknown model", gitlab, 81_909, 29_814],
  ["Codex with an unknown model", union, 295_001, 29_887],
  ["Claude Code without tool search", github, 42_646, 55_661],
  ["Claude Code without tool search", gitlab, 102_817, 55_907],
  ["Claude Code without tool search", union, 340_535, 55_992],
  ["Claude Code", github, 34_659, 34_829],
  ["Claude Code", gitlab, 40_406, 34_973],
  ["Claude Code", union, 69_812, 35_088],
  ["Qwen Code", github, 52_810, 51_571],
  ["Qwen Code", gitlab, 64_951, 51_832],
  ["Qwen Code", union, 120_394, 51_905],
  ["Qwen Code 0.15", github, 53_578, 69_774],
  ["Qwen Code 0.15", gitlab, 65_823, 69_881],
  ["Qwen Code 0.15", union, 120_825, 69_831],
  ["Codex with tool search", github, 29_383, 37_547],
  ["Codex with tool search", gitlab, 29_022, 37_763],
  ["Codex with tool search", union, 31_155, 38_074],
];

it.each(measured)("comes close to what was measured in %s with %o", (host, figures, full, small) => {
  const cost = chooseSurface(figures).hosts.find((one) => one.host === host);
  console.log(
    host,
    figures.tools,
    ((cost?.full ?? 0) / full).toFixed(3),
    ((cost?.small ?? 0) / small).toFixed(3),
  );
  expect((cost?.full ?? 0) / full).toBeCloseTo(1, 1);
  expect((cost?.small ?? 0) / small).toBeCloseTo(1, 1);
});
