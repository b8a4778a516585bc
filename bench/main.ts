/**
 * npm run bench -- NAME [FOLDER or FILE…] [--json]: one benchmark. Each module prints rows against its bars
 * and ends with exit code 1 where one is missed. Machines are noisy: figures are ratios in one run where they can be.
 */
const benches = ["compile", "start", "wire", "serve", "tokens", "signatures", "search"] as const;

const [name, ...argv] = process.argv.slice(2);
if (!benches.some((bench) => bench === name)) {
  console.error(`usage: npm run bench -- ${benches.join("|")} [PATH…] [--json]`);
  process.exitCode = 2;
} else {
  const module = (await import(`./${name}.ts`)) as { main(argv: readonly string[]): Promise<void> };
  await module.main(argv);
}
