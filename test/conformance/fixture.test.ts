import { expect, it } from "vitest";
import { filesOf } from "../../compiler/compilation.ts";
import { compile } from "../../compiler/compile.ts";
import { nodeHost } from "../../compiler/host/node-host.ts";
import { applyWrite } from "../../compiler/write/apply-write.ts";
import { planWrite } from "../../compiler/write/plan-write.ts";
import config from "./fixture/deltamcp.config.ts";
import { fixtureRoot } from "./support/fixture-server.ts";

/** UPDATE=1 builds it anew. */
it("is what the compiler makes of its specs", async () => {
  const compilation = await compile(config, nodeHost(fixtureRoot));
  expect(compilation.diagnostics).toEqual([]);
  const plan = planWrite(fixtureRoot, "generated", filesOf(compilation));
  if (process.env["UPDATE"] === "1") applyWrite(fixtureRoot, plan);
  else expect(plan.changes.filter(({ kind }) => kind !== "unchanged").map(({ path }) => path)).toEqual([]);
});
