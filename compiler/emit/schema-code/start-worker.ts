import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const require = createRequire(import.meta.url);

/**
 * Starts a module of this package in a thread. Its URL ends in `.ts` if the compiler runs from its sources. Then the thread
 * must load tsx first, because Node 20 cannot run TypeScript.
 */
export function startWorker(module: URL, workerData: unknown): Worker {
  if (!module.pathname.endsWith(".ts")) return new Worker(module, { workerData });
  const tsx = new URL("./dist/esm/api/index.mjs", pathToFileURL(require.resolve("tsx/package.json")));
  const code = `import(${JSON.stringify(tsx)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(module)}); })`;
  return new Worker(code, { eval: true, execArgv: [], workerData });
}
