import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./scratch-project.ts";

/** Returns the error lines of one strict `tsc` over everything that was emitted into the projects of a folder. */
export function typeCheck(scratch: string): readonly string[] {
  const paths = {
    "deltamcp/runtime": [join(repository, "runtime/index.ts")],
    "deltamcp/runtime/generated": [join(repository, "runtime/generated.ts")],
    "deltamcp/client": [join(repository, "runtime/client/index.ts")],
  };
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023", "es2024.string", "esnext.disposable"],
    module: "node20",
    strict: true,
    // As the repository has it: the runtime is compiled from its sources here.
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    typeRoots: [join(repository, "node_modules/@types")],
    types: ["node"],
    paths,
  };
  const config = join(scratch, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions, include: ["*/generated/**/*.ts", "*/handlers/**/*.ts"] }),
  );
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", config], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const lines = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  return status === 0 || lines.length > 0 ? lines : [`tsc ended with ${status}: ${stdout.slice(0, 500)}`];
}
