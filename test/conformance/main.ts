import { type RevisionName, revisions } from "./suite/requirements.ts";
import { runSuite, type ScenarioResult } from "./suite/run-suite.ts";
import { countChecks, judge } from "./suite/verdict.ts";
import { startFixture } from "./support/fixture-server.ts";

/** `npm run conformance`: the official suite against the fixture, both sets; exit code 1 for any check that fails. */
const server = await startFixture();
try {
  for (const revision of revisions) print(revision, await runSuite(server.url, revision));
} finally {
  await server.stop();
}

function print(revision: RevisionName, results: readonly ScenarioResult[]): void {
  const { required, optional, problems } = judge(results);
  const scored = required.filter(({ unscored }) => unscored === undefined);
  console.log(`\n${revision}`);
  for (const result of required) {
    const mark = problems.some((problem) => problem.startsWith(`${result.scenario}:`)) ? "✗" : "✓";
    const beside = result.unscored === undefined ? "" : `   (${result.unscored})`;
    console.log(`  ${mark} ${result.scenario.padEnd(48)} ${count([result], "SUCCESS", 3)} passed${beside}`);
  }
  if (optional.length > 0) console.log(`  - extensions that are not served: ${names(optional)}`);
  for (const problem of problems) console.log(`  ! ${problem}`);
  console.log(
    `  ${scored.length} scored scenarios and ${required.length - scored.length} beside them: ` +
      `${count(required, "SUCCESS")} passed, ${count(required, "FAILURE")} failed, ` +
      `${count(required, "WARNING")} warnings, ${count(required, "SKIPPED")} skipped`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

function count(
  results: readonly ScenarioResult[],
  status: Parameters<typeof countChecks>[1],
  width = 0,
): string {
  return String(countChecks(results, status)).padStart(width);
}

function names(results: readonly ScenarioResult[]): string {
  return results.map(({ scenario }) => scenario).join(", ");
}
