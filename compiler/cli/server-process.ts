import { type ChildProcess, spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import type { ServerCommand } from "../project/server-command.ts";
import { CommandError } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

/** A generated server that runs as a process of its own, over HTTP on loopback. */
export interface ServerProcess {
  readonly ended: Promise<{ readonly name: string; readonly status: number | string }>;
  /** Asks it to finish its calls and end; resolves when it has. */
  stop(): Promise<void>;
}

/** Milliseconds that a server may take to listen, and to end. */
const patienceMs = 20_000;

interface StartOptions {
  readonly cwd: string;
  readonly port: number;
  readonly surface?: string;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a generated server, and resolves once it listens. */
export async function startServer(
  name: string,
  { command, args }: ServerCommand,
  options: StartOptions,
): Promise<ServerProcess> {
  const surface = options.surface === undefined ? [] : ["--surface", options.surface];
  const child = spawn(command, [...args, "--http", `127.0.0.1:${options.port}`, ...surface], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<{ name: string; status: number | string }>((resolve) => {
    child.once("exit", (status, signal) => resolve({ name, status: status ?? signal ?? "a signal" }));
    child.once("error", (error) => resolve({ name, status: error.message }));
  });
  const gaveUp = new AbortController();
  const first = await Promise.race([ended, listening(options.port, gaveUp.signal)]);
  // Without this a server that ended at once would be knocked for until patience is over.
  gaveUp.abort();
  if (first !== "listening") {
    child.kill();
    throw new CommandError(
      first === "silent"
        ? `${name} did not start to listen within ${patienceMs / 1000} s`
        : `${name} did not start`,
      exitCodes.failed,
    );
  }
  return { ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs / 2);
  await ended;
  clearTimeout(timer);
}

async function listening(port: number, gaveUp: AbortSignal): Promise<"listening" | "silent"> {
  const until = Date.now() + patienceMs;
  while (!gaveUp.aborted && Date.now() < until) {
    if (await accepts(port)) return "listening";
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return "silent";
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Returns `count` free ports from `first` upwards. Skips ports in use.
 * @throws CommandError if there are fewer than `count`.
 */
export async function freePorts(first: number, count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let port = first; ports.length < count && port <= 65_535; port++)
    if (await isFree(port)) ports.push(port);
  if (ports.length < count)
    throw new CommandError(`there is no free port from ${first} upwards`, exitCodes.failed);
  return ports;
}

/**
 * The `count` ports that begin at `first`, and no others: lines that name them were pasted into a host already.
 * @throws CommandError where something listens on one of them.
 */
export async function thesePorts(first: number, count: number): Promise<readonly number[]> {
  const ports = Array.from({ length: count }, (_, index) => first + index);
  for (const port of ports) {
    if (port > 65_535)
      throw new CommandError(
        `--port ${first} is too high for ${count} servers: ports end at 65535`,
        exitCodes.failed,
      );
    if (!(await isFree(port)))
      throw new CommandError(
        `another program uses port ${port}; without --port, the next free port is used`,
        exitCodes.failed,
      );
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
