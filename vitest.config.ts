import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./test/support/processes-first.ts";

const source = (path: string) => new URL(path, import.meta.url).pathname;

/**
 * V8's optimising compiler takes a fifth of the tests' CPU time by default on Node 20: most of their code runs a few times. Newer
 * V8s have no such flag.
 */
const laterOptimising = process.versions.node.startsWith("20.") ? ["--interrupt-budget=1000000"] : [];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^deltamcp\/runtime\/generated$/, replacement: source("./runtime/generated.ts") },
      { find: /^deltamcp\/runtime$/, replacement: source("./runtime/index.ts") },
      { find: /^deltamcp\/client$/, replacement: source("./runtime/client/index.ts") },
      { find: /^deltamcp$/, replacement: source("./compiler/index.ts") },
    ],
  },
  test: {
    include: ["test/**/*.test.ts"],
    reporters: ["default", "./test/support/plain-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    execArgv: laterOptimising,
    // A later run transforms only the modules that have changed: a third of a run of some files.
    experimental: { fsModuleCache: true },
    maxWorkers: 2,
    // One process runs many files, so modules load once. A test undoes what it does to its process: restoreMocks helps.
    isolate: false,
    restoreMocks: true,
    // A machine of CI is shared: a test about growth or deadlines gets a second try there, a broken one fails twice.
    retry: process.env["CI"] === undefined ? 0 : 1,
    sequence: { sequencer: ProcessesFirst },
  },
});
