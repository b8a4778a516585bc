import { type ChildProcess, spawn } from "node:child_process";
import { bundledScript } from "../../support/bundled-script.ts";

/** The demo server bundled as `deltamcp build --bundle` does it, so that starting it takes no time. */
export interface DemoProgram {
  /** What to spawn for a server on stdio. */
  readonly stdio: { readonly command: string; readonly args: readonly string[] };
  /** Starts one that serves HTTP, on a port of its own. */
  serveHttp(...args: string[]): Promise<HttpProcess>;
}

export interface HttpProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Tells it to stop and resolves to its exit code. */
  stop(): Promise<number | null>;
}

export async function bundleDemo(main = "./demo-main.ts"): Promise<DemoProgram> {
  const script = await bundledScript(new URL(main, import.meta.url));
  return {
    stdio: { command: process.execPath, args: [script] },
    serveHttp: (...args) => serveHttp([script, "--http", "127.0.0.1:0", ...args]),
  };
}

/** Starts a script that serves HTTP; resolves when it says where. */
export function serveHttp(args: readonly string[]): Promise<HttpProcess> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (chunk) => {
      const url = /http:\S+/.exec(String(chunk))?.[0];
      if (url === undefined) return;
      resolve({
        url,
        process: child,
        stop() {
          child.kill("SIGTERM");
          return exited;
        },
      });
    });
  });
}
