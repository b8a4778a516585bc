import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RevisionName, readRequirements, suiteFile } from "./requirements.ts";

/** One check of the suite, as it writes it down. */
export interface SuiteCheck {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly description?: string;
  readonly errorMessage?: string;
  readonly details?: { readonly note?: string };
}

export interface ScenarioResult {
  readonly scenario: string;
  /** Why the suite does not score it; absent where it does. */
  readonly unscored?: string;
  /** None at all: the scenario did not run. */
  readonly checks: readonly SuiteCheck[];
}

const shim = fileURLToPath(new URL("glob-sync-shim.mjs", import.meta.url));

/** Runs every server scenario of one set against the server at a URL. Rejects where the suite itself breaks. */
export async function runSuite(url: string, revision: RevisionName): Promise<readonly ScenarioResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "deltamcp-conformance-"));
  try {
    const printed = await runCommand(["server", "--url", url, "--requirements", revision, "-o", folder]);
    const { scored, beside } = readRequirements(revision);
    const results = [
      ...scored.map((scenario) => ({ scenario, checks: readChecks(folder, scenario) })),
      ...beside.map(({ scenario, reason }) => ({
        scenario,
        unscored: reason,
        checks: readChecks(folder, scenario),
      })),
    ];
    if (results.every(({ checks }) => checks.length === 0))
      throw new Error(`the suite did not run:\n${printed}`);
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it prints. Its exit code only repeats what the checks say. */
function runCommand(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ["--import", shim, suiteFile, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve(printed));
  });
}

/** The suite writes a folder a scenario: `server-<scenario>-<time>/checks.json`. */
function readChecks(folder: string, scenario: string): readonly SuiteCheck[] {
  const stem = `server-${scenario}-`;
  const found = readdirSync(folder).find(
    (name) => name.startsWith(stem) && /^\d{4}-/.test(name.slice(stem.length)),
  );
  if (found === undefined) return [];
  return JSON.parse(readFileSync(join(folder, found, "checks.json"), "utf8")) as SuiteCheck[];
}
