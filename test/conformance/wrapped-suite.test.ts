import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeWrapped } from "../../compiler/wrap/make-wrapped.ts";
import { readWrapWords } from "../../compiler/wrap/wrap-words.ts";
import { revisions } from "./suite/requirements.ts";
import { runSuite } from "./suite/run-suite.ts";
import { judge } from "./suite/verdict.ts";
import { type FixtureServer, fixtureCommand, startFixture, startServer } from "./support/fixture-server.ts";

let plain: FixtureServer;
const cache = mkdtempSync(join(tmpdir(), "deltamcp-wrapped-"));
const wrapped = new Map<string, FixtureServer>();

beforeAll(async () => {
  plain = await startFixture("--surface", "full");
  const { command, args } = await fixtureCommand();
  wrapped.set("a URL", await wrap([`${plain.url}/full`]));
  wrapped.set("a command", await wrap(["--", command, ...args, "--surface", "full"]));
}, 60_000);
afterAll(async () => {
  await Promise.all([plain, ...wrapped.values()].map((server) => server.stop()));
  rmSync(cache, { recursive: true });
});

async function wrap(words: readonly string[]): Promise<FixtureServer> {
  const file = join(cache, String(wrapped.size), "server.mjs");
  const read = readWrapWords(words);
  if (read === undefined) throw new Error(`not a command line of wrap: ${words.join(" ")}`);
  await makeWrapped(file, read, process.env);
  return startServer([process.execPath, file, "--http", "127.0.0.1:0", "--surface", "full"]);
}

it.each(revisions.flatMap((revision) => ["a URL", "a command"].map((kind) => [revision, kind] as const)))(
  "fails no scored scenario of %s through a wrap of %s",
  async (revision, kind) => {
    const { problems } = judge(await runSuite(`${wrapped.get(kind)?.url}`, revision));
    expect(problems).toEqual([]);
  },
  120_000,
);
