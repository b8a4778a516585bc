import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config.ts";
import { hostModels } from "../../../compiler/tune/host-models.ts";
import { chooseSurface, type SurfaceFigures } from "../../../compiler/tune/surface-cost.ts";
import { tune } from "../../../compiler/tune/tune.ts";
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
    expect.stringMatching(
      /^but its search is one more request: a task costs 1\d\d % of full's over 11 hosts$/,
    ),
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
const github: SurfaceFigures = { tools: 25, full: 2_966, names: 120, index: 328, small: 88, search: 200 };
const gitlab: SurfaceFigures = {
  tools: 201,
  full: 31_984,
  names: 1_000,
  index: 2_534,
  small: 123,
  search: 191,
};
const union: SurfaceFigures = {
  tools: 891,
  full: 146_647,
  names: 6_500,
  index: 13_866,
  small: 123,
  search: 188,
};
const measured: readonly [host: string, SurfaceFigures, full: number, small: number][] = [
  ["opencode", github, 20_151, 21_684],
  ["opencode", gitlab, 82_698, 21_795],
  ["opencode", union, 327_502, 22_150],
  ["Cline", github, 15_551, 14_741],
  ["Cline", gitlab, 76_428, 14_962],
  ["Cline", union, 316_802, 14_961],
  ["Gemini CLI", github, 29_067, 31_578],
  ["Gemini CLI", gitlab, 108_222, 31_827],
  ["Gemini CLI", union, 420_691, 32_263],
  ["Codex with an unknown model", github, 25_237, 29_504],
  ["Codex with an unknown model", gitlab, 81_913, 29_544],
  ["Codex with an unknown model", union, 294_971, 29_792],
  ["Claude Code without tool search", github, 42_650, 55_472],
  ["Claude Code without tool search", gitlab, 102_827, 55_553],
  ["Claude Code without tool search", union, 340_585, 55_926],
  ["Claude Code", github, 34_644, 34_652],
  ["Claude Code", gitlab, 40_397, 34_739],
  ["Claude Code", union, 69_797, 35_091],
  ["Qwen Code", github, 52_858, 51_328],
  ["Qwen Code", gitlab, 64_951, 51_487],
  ["Qwen Code", union, 120_346, 51_872],
  ["Qwen Code 0.15", github, 53_578, 69_734],
  ["Qwen Code 0.15", gitlab, 65_823, 69_781],
  ["Qwen Code 0.15", union, 120_789, 69_875],
  ["Codex with tool search", gitlab, 29_034, 38_000],
  ["Codex with tool search", union, 30_870, 38_045],
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
