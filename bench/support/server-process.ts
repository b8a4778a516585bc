import { type ChildProcess, spawn } from "node:child_process";
import { cpuOf } from "./process-cost.ts";

/** A server that runs beside the benchmark, with its cost so far. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Milliseconds of CPU since its start, all threads. */
  cpu(): number;
  stop(): Promise<void>;
}

/** Starts `node …args`. If it fails, its stderr is shown. */
export function startServer(args: readonly string[], cwd: string): ServerProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
  let stopping = false;
  let said = "";
  child.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.once("exit", (status) => {
    if (!stopping) throw new Error(`node ${args.join(" ")} ended with ${status}\n${said}`);
  });
  return {
    child,
    cpu: () => cpuOf(child.pid),
    stop() {
      stopping = true;
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** The port that a server prints on stdout. Rejects after ten seconds without output. */
export function portOf({ child }: ServerProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the server does not say where it listens")), 10_000);
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const port = /listens on http:\/\/127\.0\.0\.1:(\d+)\//.exec(text)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
  });
}
