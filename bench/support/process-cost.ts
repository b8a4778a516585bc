import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** What one process cost. */
export interface Cost {
  /** Milliseconds from spawn to the moment that counts. */
  readonly wall: number;
  /** Milliseconds of CPU, all threads. */
  readonly cpu: number;
  /** Megabytes of resident memory at the most. */
  readonly rss: number;
}

/** Runs a command to its end. Rejects with its output if it fails. */
export async function runToEnd(
  command: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Cost & { readonly stdout: string }> {
  const started = performance.now();
  const child = start(command, options, "ignore");
  const sampler = sample(child);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const wall = performance.now() - started;
  const cost = sampler.stop();
  if (status !== 0)
    throw new Error(`${command.join(" ")} ended with ${status}\n${await stderr}${await stdout}`);
  return { ...cost, wall, stdout: await stdout };
}

/**
 * Starts a stdio server, sends it `lines`, and measures until a line that `isLast` accepts arrives: the cost of
 * getting there. The process is ended afterwards.
 */
export async function runToAnswer(
  command: readonly string[],
  lines: readonly string[],
  isLast: (line: string) => boolean,
  options: { readonly cwd: string },
): Promise<Cost> {
  const started = performance.now();
  const child = start(command, options, "pipe");
  try {
    child.stdin?.write(lines.map((line) => `${line}\n`).join(""));
    await answered(child, isLast);
    return { wall: performance.now() - started, cpu: cpuOf(child.pid), rss: peakOf(child.pid) };
  } finally {
    child.kill("SIGKILL");
  }
}

function answered(child: ChildProcess, isLast: (line: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer within 20 s")), 20_000);
    let rest: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => {
      rest.push(chunk);
      if (chunk.at(-1) !== 10) return;
      const text = Buffer.concat(rest).toString("utf8");
      rest = [];
      if (!text.split("\n").some((line) => line !== "" && isLast(line))) return;
      clearTimeout(timer);
      resolve();
    });
    child.once("exit", (status) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${status} before it answered`));
    });
  });
}

function start(
  [program = "", ...args]: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
  stdin: "ignore" | "pipe",
): ChildProcess {
  return spawn(program, args, {
    cwd: options.cwd,
    stdio: [stdin, "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...options.env },
  });
}

async function collect(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = "";
  if (stream !== null) for await (const chunk of stream) text += String(chunk);
  return text;
}

/** Reads the marks of a process while it lives: the kernel drops them with it. */
function sample(child: ChildProcess): { stop(): { readonly cpu: number; readonly rss: number } } {
  let cpu = 0;
  let rss = 0;
  const look = () => {
    cpu = Math.max(cpu, cpuOf(child.pid));
    rss = Math.max(rss, peakOf(child.pid));
  };
  const timer = setInterval(look, 5);
  return {
    stop() {
      clearInterval(timer);
      return { cpu, rss };
    },
  };
}

/** CPU milliseconds so far, from the scheduler's nanosecond counters of every thread. */
export function cpuOf(pid: number | undefined): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
    );
    return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    return 0; // Already gone.
  }
}

/** The high-water mark of resident memory, megabytes. */
function peakOf(pid: number | undefined): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(match?.[1] ?? 0) / 1024;
  } catch {
    return 0; // Already gone.
  }
}

/** The value that a quarter of the values are below. */
export function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;
}

/** The middle value; of an even count the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
