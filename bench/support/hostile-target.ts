import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtCli } from "./built-cli.ts";
import { runToEnd } from "./process-cost.ts";

/** The cost of one input to a process: milliseconds of its event loop's thread, and additional megabytes. */
export interface Burden {
  readonly cpu: number;
  readonly memory: number;
}

/** A server of the built package in a process of its own, over HTTP or stdio; started again if it died. */
export interface HostileTarget {
  /** Runs `send` and returns its cost, which is infinite if the server died. */
  measure(send: (server: RunningServer) => Promise<unknown>): Promise<Burden>;
  stop(): void;
}

export interface RunningServer {
  readonly child: ChildProcess;
  readonly died: Promise<unknown>;
  /** Where it listens, over HTTP: `http://127.0.0.1:<port>`. */
  readonly origin: string;
}

/** Compiles the server that is attacked. */
export async function buildTarget(root: string): Promise<void> {
  writeFileSync(join(root, "specs/target.tools.yaml"), spec);
  const script = await builtCli();
  const cli = (...args: string[]) => runToEnd([process.execPath, script, ...args], { cwd: root });
  // The first build makes the handler file that the second bundles.
  await cli("build");
  writeFileSync(join(root, "handlers/target.ts"), handler);
  await cli("build", "--bundle");
}

export function startTarget(root: string, upstream: string, http: boolean): HostileTarget {
  let running: Promise<RunningServer> | undefined;
  return {
    async measure(send) {
      running ??= start(root, upstream, http);
      const server = await running;
      const { pid } = server.child;
      const before = marks(pid);
      await Promise.race([server.died, send(server).catch(() => {})]);
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        running = undefined;
        return { cpu: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY };
      }
      const after = marks(pid);
      return { cpu: after.cpu - before.cpu, memory: after.peak - before.resident };
    },
    stop: () => void running?.then(({ child }) => child.kill("SIGKILL")),
  };
}

async function start(root: string, upstream: string, http: boolean): Promise<RunningServer> {
  const argv = ["generated/target/server.mjs", ...(http ? ["--http", "127.0.0.1:0"] : ["--surface", "full"])];
  const env = {
    ...process.env,
    TARGET_URL: upstream,
    TARGET_TOKEN: "a-secret-token-of-the-target",
    DELTAMCP_LOG: "off",
  };
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: ["pipe", "pipe", "ignore"] });
  const died = once(child, "exit");
  if (!http) return { child, died, origin: "" };
  let printed = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const origin = /listens on (http:\/\/[^/]+)\//.exec(printed)?.[1];
    if (origin !== undefined) return { child, died, origin };
  }
  throw new Error(`the server does not say where it listens: ${printed}`);
}

/** CPU milliseconds of the main thread; resident megabytes now, and at the most since the last call. */
export function marks(pid: number | undefined): {
  readonly cpu: number;
  readonly resident: number;
  readonly peak: number;
} {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  // Begins a new high-water mark (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return { cpu: Number(ran) / 1e6, resident: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

const spec = `server: { name: target, version: 1.0.0 }
upstreams:
  api: { http: { baseUrl: "\${TARGET_URL}", auth: { bearer: "\${TARGET_TOKEN}" } } }
tools:
  take:
    description: Take anything and give it back
    input:
      text?:   { type: string }
      code?:   { type: string, maxLength: 20, pattern: "^[a-z]+[0-9]*$" }
      list?:   { type: array, items: {} }
      tree?:   { $ref: "#/schemas/Tree" }
      unique?: { type: array, maxItems: 5, uniqueItems: true, items: { type: object } }
      map?:    { type: object, additionalProperties: { type: integer } }
      amount?: { type: number, multipleOf: 0.01 }
    run: { fn: ./handlers/target.ts#take }
  fetch_page:
    description: Fetch a page of the service
    input: { page: { type: integer } }
    run: { http: { upstream: api, path: "/{page}" } }
    annotations: { readOnly: true }
schemas:
  Tree: { type: object, properties: { next: { $ref: "#/schemas/Tree" }, children: { type: array, items: { $ref: "#/schemas/Tree" } } } }
`;

const handler = `import type { Handlers } from "../generated/target/handlers.ts";

export const take: Handlers["take"] = async (args) => args;
`;
