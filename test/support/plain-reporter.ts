import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with the one line that any CI can read: `N passed, N failed, N skipped`. Where the environment variable
 * TEST_TOTALS names a file, the line is appended to it instead: `.ci/run` sums several runs.
 */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) count.failed += 1;
      for (const test of module.children.allTests()) count[test.result().state] += 1;
    }
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`;
    const totals = process.env["TEST_TOTALS"];
    if (totals === undefined) process.stdout.write(line);
    else appendFileSync(totals, line);
  }
}
