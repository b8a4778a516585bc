import { afterAll, beforeAll, describe, it } from "vitest";
import { scenarios } from "./scenarios/scenarios.ts";
import { buildDemo, type Demo } from "./support/demo-target.ts";

let demo: Demo;

beforeAll(async () => {
  demo = await buildDemo();
});
afterAll(() => demo.close());

describe.each(["stdio", "HTTP"] as const)("over %s", (transport) => {
  for (const { id, title, checks } of scenarios) {
    it.each(checks)(`${id} ${title}: $says`, async ({ run }) => {
      const target = demo.targets.find((each) => each.transport === transport);
      if (target === undefined) throw new Error(`nothing is served over ${transport}`);
      await run(target);
    });
  }
});
