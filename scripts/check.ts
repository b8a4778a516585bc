/**
 * npm run check: formatter and linter, types, dead code, and fresh `generated/`, side by side. Prints what each says
 * that fails; the exit code is 1 if one fails.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (path: string) => `${root}node_modules/${path}`;

/** In one thread: the other checks use the other cores. What did not change is not checked again. */
const incremental = [
  "--singleThreaded",
  "--incremental",
  "--tsBuildInfoFile",
  bin(".cache/deltamcp-checks/tsconfig.tsbuildinfo"),
];

const checks: Readonly<Record<string, readonly string[]>> = {
  tsc: [bin("typescript/bin/tsc"), "-p", "tsconfig.json", ...incremental],
  biome: [bin("@biomejs/biome/bin/biome"), "check", "."],
  knip: [bin("knip/bin/knip.js")],
  "build --check": [
    "--import",
    import.meta.resolve("tsx"),
    `${root}compiler/cli/main.ts`,
    "build",
    "--check",
  ],
};

const passed = await Promise.all(Object.entries(checks).map(([name, argv]) => run(name, argv)));
if (passed.includes(false)) process.exitCode = 1;

function run(name: string, argv: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, argv, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  return new Promise((resolve) => {
    child.once("close", (status) => {
      process.stdout.write(status === 0 ? `${name}: ok\n` : `${name}: failed\n${printed}`);
      resolve(status === 0);
    });
  });
}
