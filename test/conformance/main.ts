import { runScenario } from "./scenarios/run-scenario.ts";
import { scenarios } from "./scenarios/scenarios.ts";
import { type RevisionName, revisions } from "./suite/requirements.ts";
import { runSuite, type ScenarioResult } from "./suite/run-suite.ts";
import { countChecks, judge } from "./suite/verdict.ts";
import { buildDemo } from "./support/demo-target.ts";
import { startFixture } from "./support/fixture-server.ts";

/**
 * `npm run conformance`: the official suite against the fixture, both sets; then this project's own scenarios against
 * the demo, over both transports. Exit code 1 for any check that fails.
 */
await runOfficial();
await runOwn();

async function runOfficial(): Promise<void> {
  const server = await startFixture();
  try {
    for (const revision of revisions) printOfficial(revision, await runSuite(server.url, revision));
  } finally {
    await server.stop();
  }
}

function printOfficial(revision: RevisionName, results: readonly ScenarioResult[]): void {
  const { required, optional, problems } = judge(results);
  const scored = required.filter(({ unscored }) => unscored === undefined);
  console.log(`\nofficial suite, ${revision}`);
  for (const result of required) {
    const good = !problems.some((problem) => problem.startsWith(`${result.scenario}:`));
    const beside = result.unscored === undefined ? "" : `   (${result.unscored})`;
    printLine(good, result.scenario, countChecks([result], "SUCCESS"), beside);
  }
  if (optional.length > 0) {
    console.log(`  - extensions that are not served: ${optional.map(({ scenario }) => scenario).join(", ")}`);
  }
  printProblems(problems);
  const count = (status: Parameters<typeof countChecks>[1]) => countChecks(required, status);
  console.log(
    `  ${scored.length} scored scenarios and ${required.length - scored.length} beside them: ` +
      `${count("SUCCESS")} passed, ${count("FAILURE")} failed, ${count("WARNING")} warnings, ${count("SKIPPED")} skipped`,
  );
}

async function runOwn(): Promise<void> {
  const demo = await buildDemo();
  try {
    for (const target of demo.targets) {
      console.log(`\nown scenarios, over ${target.transport}`);
      for (const scenario of scenarios) {
        const { passed, problems } = await runScenario(scenario, target);
        printLine(problems.length === 0, `${scenario.id} ${scenario.title}`, passed);
        printProblems(problems);
      }
    }
  } finally {
    await demo.close();
  }
}

function printLine(good: boolean, name: string, passed: number, rest = ""): void {
  console.log(`  ${good ? "✓" : "✗"} ${name.padEnd(48)} ${String(passed).padStart(3)} passed${rest}`);
}

function printProblems(problems: readonly string[]): void {
  for (const problem of problems) console.log(`  ! ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
