import { alsoRequired } from "./requirements.ts";
import type { ScenarioResult, SuiteCheck } from "./run-suite.ts";

/** What a set of results comes to. */
export interface Verdict {
  /** Scenarios that must pass: the scored ones, and those that are required here beside them. */
  readonly required: readonly ScenarioResult[];
  /** Extensions that this server does not have. */
  readonly optional: readonly ScenarioResult[];
  /** One line a problem; empty when all is well. */
  readonly problems: readonly string[];
}

/** Checks that may be skipped, and why. */
const skippable: ReadonlyMap<string, string> = new Map([
  // An emitted list never changes while its server runs, and the capability says so.
  ["sep-2575-server-sends-prompts-list-changed-on-subscription", "declares no prompts.listChanged"],
  ["sep-2575-server-sends-tools-list-changed-on-subscription", "declares no tools.listChanged"],
]);

/** Every check of every required scenario must succeed: a warning is a SHOULD, and those are kept here as well. */
export function judge(results: readonly ScenarioResult[]): Verdict {
  const isRequired = ({ scenario, unscored }: ScenarioResult) =>
    unscored === undefined || alsoRequired.has(scenario);
  const required = results.filter(isRequired);
  return {
    required,
    optional: results.filter((result) => !isRequired(result)),
    problems: required.flatMap(problemsOf),
  };
}

function problemsOf({ scenario, checks }: ScenarioResult): string[] {
  if (!checks.some(({ status }) => status === "SUCCESS")) return [`${scenario}: did not run`];
  return checks.filter(isProblem).map(({ id, status, errorMessage, description }) => {
    return `${scenario}: ${status} ${id}: ${errorMessage ?? description ?? ""}`;
  });
}

function isProblem({ id, status }: SuiteCheck): boolean {
  if (status === "SKIPPED") return !skippable.has(id);
  return status === "FAILURE" || status === "WARNING";
}

/** How many checks of these scenarios ended so. */
export function countChecks(results: readonly ScenarioResult[], status: SuiteCheck["status"]): number {
  return results.flatMap(({ checks }) => checks).filter((check) => check.status === status).length;
}
