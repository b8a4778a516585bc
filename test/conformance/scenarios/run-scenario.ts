import type { Target } from "../support/demo-target.ts";
import type { Scenario } from "./scenario.ts";

/** What came of one scenario over one transport. */
export interface ScenarioReport {
  readonly passed: number;
  /** One line a check that failed. */
  readonly problems: readonly string[];
}

export async function runScenario({ checks }: Scenario, target: Target): Promise<ScenarioReport> {
  const problems: string[] = [];
  for (const { says, run } of checks) {
    try {
      await run(target);
    } catch (error) {
      const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
      problems.push(`${says}: ${reason}`);
    }
  }
  return { passed: checks.length - problems.length, problems };
}
