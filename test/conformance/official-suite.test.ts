import { afterAll, beforeAll, expect, it } from "vitest";
import { revisions } from "./suite/requirements.ts";
import { runSuite } from "./suite/run-suite.ts";
import { countChecks, judge } from "./suite/verdict.ts";
import { type FixtureServer, startFixture } from "./support/fixture-server.ts";

let server: FixtureServer;

beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server.stop());

/** The figures are of the installed suite: fewer would mean that something did not run. */
const sizes = { "2025-11-25": { scored: 30, checks: 82 }, "2026-07-28": { scored: 37, checks: 150 } };

it.each(revisions)(
  "passes every scenario of the official suite for %s",
  async (revision) => {
    const { required, problems } = judge(await runSuite(server.url, revision));
    expect(problems).toEqual([]);
    expect({
      scored: required.filter(({ unscored }) => unscored === undefined).length,
      checks: countChecks(required, "SUCCESS"),
    }).toEqual(sizes[revision]);
  },
  120_000,
);
