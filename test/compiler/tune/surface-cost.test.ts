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
  [400, "small"],
  [891, "small"],
])("chooses for %i tools", (tools, surface) => {
  expect(sized(tools).surface).toBe(surface);
});

it("never chooses small where a host would pay more", () => {
  for (let tools = 1; tools < 1_000; tools += 7) {
    const { surface, hosts } = sized(tools);
    expect(hosts).toHaveLength(hostModels.length);
    expect(surface === "small").toBe(hosts.every((host) => host.small <= host.full));
  }
});

it("saves most where definitions are sent every time", () => {
  const { hosts } = sized(891);
  for (const { host, full, small } of hosts) {
    if (hostModels.find(({ name }) => name === host)?.shows === "all") expect(small / full).toBeLessThan(0.2);
  }
});

it("says why", () => {
  expect(sized(25).reasons).toEqual([
    "25 definitions are 5,000 tokens in every request, the small surface's 147",
    expect.stringMatching(
      /^a search before the call is one more request, which would make a task dearer in \d of 9 hosts \(/,
    ),
  ]);
  expect(sized(891).reasons[1]).toMatch(
    /costs \d+ % of the full surface's tokens on average, and more in none of 9 hosts$/,
  );
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
