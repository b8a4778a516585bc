import { expect, it } from "vitest";
import { resolveConfig } from "../../../compiler/config.ts";
import { chooseSurface, hostModels } from "../../../compiler/tune/surface-cost.ts";
import { tune } from "../../../compiler/tune/tune.ts";
import { catalogueOf } from "../../support/catalogue.ts";

/** Tools of usual size: 200 tokens a definition, 8 a name, 18 an index line. */
const sized = (tools: number) =>
  chooseSurface({ tools, full: tools * 200, names: tools * 8, index: tools * 18, small: 147, search: 200 });

it.each([
  [1, "full"],
  [25, "full"],
  [60, "small"],
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

it("saves most where definitions are sent every time", () => {
  const { hosts } = sized(891);
  for (const [place, { full, small }] of hosts.entries()) {
    if (hostModels[place]?.shows === "all") expect(small / full).toBeLessThan(0.2);
  }
});

it("says why, and where the choice costs more", () => {
  expect(sized(25).reasons).toEqual([
    "25 definitions are 5,000 tokens in every request, the small surface's 147",
    expect.stringMatching(
      /^a task on the small surface, .* costs 1\d\d % of one on the full surface, on average over 10 hosts$/,
    ),
    expect.stringMatching(/^dearer, in times: .*Gemini CLI 1\.\d\d/),
  ]);
  expect(sized(891).reasons.at(-1)).toMatch(/^dearer, in times: Codex, model with tool search 1\.\d\d$/);
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
