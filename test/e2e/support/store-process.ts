import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundledScript } from "../../support/bundled-script.ts";

/** A server of store-main.ts as a process on HTTP. */
export interface StoreProcess {
  readonly child: ChildProcess;
  /** The address without a path. */
  readonly url: string;
  /** Everything that the server wrote to stderr. */
  readonly stderr: () => string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStoreProcess(
  env: Record<string, string>,
  cwd: string,
  port = 0,
): Promise<StoreProcess> {
  const main = await bundledScript(new URL("./store-main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "--http", `127.0.0.1:${port}`], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
    env: { PATH: process.env["PATH"], ...env },
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const [, address] = /listens on (http:\/\/[^/]+)\/mcp/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`the server ended: ${stderr}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { child, url, stderr: () => stderr, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
