/**
 * How long properties are tried: the same cases every time, so that a red test is somebody's change. To look for
 * new ones: `RUNS=20000 npx vitest run test/compiler/normalise/law.test.ts --testTimeout 3000000`.
 */
export function runs(count: number): { readonly numRuns: number; readonly seed?: number } {
  const { RUNS, SEED } = process.env;
  if (RUNS === undefined) return { numRuns: count, seed: 20 };
  return { numRuns: Number(RUNS), ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
}
