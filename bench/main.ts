import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * npm run bench [-- NAME [FOLDER or FILE…] [--json]]: one benchmark, or each in a process of its own. Each prints rows
 * against its bars. Exit code 0: all bars are met; 3: a bar is missed; 1: something could not be measured; 2: wrong usage.
 * Machines are noisy: figures are ratios in one run where they can be.
 */
const benches = [
  "call",
  "compile",
  "start",
  "wire",
  "serve",
  "tokens",
  "signatures",
  "search",
  "hostile",
  "models",
] as const;

const [name, ...argv] = process.argv.slice(2);
if (name === undefined) process.exitCode = runAll();
else if (benches.some((bench) => bench === name)) {
  const module = (await import(`./${name}.ts`)) as { main(argv: readonly string[]): Promise<void> };
  await module.main(argv);
} else {
  console.error(`usage: npm run bench [-- ${benches.join("|")} [PATH…] [--json]]`);
  process.exitCode = 2;
}

/** Returns the exit code. A failed measurement takes precedence over a missed bar. */
function runAll(): number {
  const statuses = benches
    .filter((bench) => bench !== "models")
    .map((bench) => {
      console.log(`\n${bench}`);
      const own = fileURLToPath(import.meta.url);
      return spawnSync(process.execPath, [...process.execArgv, own, bench], { stdio: "inherit" }).status;
    });
  if (statuses.some((status) => status !== 0 && status !== 3)) return 1;
  return statuses.includes(3) ? 3 : 0;
}
