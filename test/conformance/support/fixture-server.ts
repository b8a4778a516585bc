import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CommandTarget } from "../../../runtime/client/client-options.ts";
import { bundledScript } from "../../support/bundled-script.ts";

/** The folder of the fixture, whose server is compiled from `specs/` by the compiler of this repository. */
export const fixtureRoot = fileURLToPath(new URL("../fixture/", import.meta.url));

/** The command that runs the fixture's server on stdio. */
export async function fixtureCommand(): Promise<Required<Pick<CommandTarget, "command" | "args" | "cwd">>> {
  const script = await bundledScript(`${fixtureRoot}generated/conformance/server.ts`);
  return { command: process.execPath, cwd: fixtureRoot, args: [script] };
}

export interface FixtureServer {
  /** `http://127.0.0.1:<port>/mcp`. */
  readonly url: string;
  /** Tells it to stop, and resolves to its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the fixture's server over HTTP, on a port of its own. Rejects when it ends before it listens. */
export async function startFixture(...options: readonly string[]): Promise<FixtureServer> {
  const { command, args } = await fixtureCommand();
  return startServer([command, ...args, "--http", "127.0.0.1:0", ...options]);
}

/** Starts a served command over HTTP. Rejects when it ends before it listens. */
export async function startServer([command = "", ...args]: readonly string[]): Promise<FixtureServer> {
  const child = spawn(command, args, {
    cwd: fixtureRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the fixture's server ended with ${code}`)));
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const url = /listens on (http:\S+)\n/.exec(printed)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        stop() {
          child.kill("SIGTERM");
          return exited;
        },
      });
    });
  });
}
