import { spawn } from "node:child_process";
import { readTscOutput, type TypeCheck } from "./type-fault.ts";

/** Runs a tsc on a config, in a process of its own. Errors of the config itself are left out. */
export function runTsc(tsc: string, config: string, cwd: string): Promise<TypeCheck> {
  return new Promise((resolve) => {
    const argv = [tsc, "-p", config, "--noEmit", "--pretty", "false", "--listFiles"];
    const child = spawn(process.execPath, argv, { cwd, stdio: ["ignore", "pipe", "ignore"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", () => resolve({ faults: [], files: [] }));
    child.once("close", () => resolve(readTscOutput(Buffer.concat(chunks).toString("utf8"))));
  });
}
