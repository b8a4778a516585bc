import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { endGroup, killAtExit, spare } from "../../client/rpc/end-processes.ts";
import { DeltaMcpError } from "../../errors.ts";
import { NotSent } from "../not-sent.ts";

/** A program to run. */
export interface Program {
  readonly argv: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string | undefined;
  readonly maxBytes: number;
}

/** The end of a program. */
export interface ProgramEnd {
  /** Absent if a signal ended it. */
  readonly code: number | undefined;
  readonly signal: string | undefined;
  readonly stdout: Buffer;
  /** The end of what it wrote there, as text. */
  readonly stderr: string;
}

/** Characters of stderr that are kept. */
const keptStderr = 4_000;
/** Milliseconds between asking a program to end and ending it, and for its pipes to close after its end. */
const patience = { term: 2_000, pipes: 500 };

/**
 * Runs a program to its end, in a process group of its own that ends with it. `signal` ends it: SIGTERM, then SIGKILL. Rejects with
 * NotSent if it cannot be started, and with DeltaMcpError("tool_failed") if it writes more than `maxBytes`.
 */
export function runProgram(program: Program, signal: AbortSignal): Promise<ProgramEnd> {
  const [command = "", ...args] = program.argv;
  if (process.platform === "win32" && /\.(cmd|bat)$/i.test(command)) {
    const reason = `\`${command}\` is a batch file, which only a shell can run: name the program that it starts`;
    return Promise.reject(new NotSent("configuration", reason));
  }
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const child = started(program, command, args);
    const kill = (how: "SIGTERM" | "SIGKILL") => {
      if (child.pid !== undefined) endGroup(child.pid, how);
    };
    const killNow = () => kill("SIGKILL");
    killAtExit(killNow);
    const chunks: Buffer[] = [];
    let [bytes, stderr] = [0, ""];
    let failure: unknown;
    let timer: NodeJS.Timeout | undefined;

    const stop = (reason: unknown) => {
      failure ??= reason;
      kill("SIGTERM");
      timer ??= setTimeout(killNow, patience.term).unref();
    };
    const onAbort = () => stop(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= program.maxBytes) chunks.push(chunk);
      else
        stop(
          new DeltaMcpError(
            "tool_failed",
            `${command} wrote more than ${program.maxBytes} bytes and was ended.`,
          ),
        );
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString("utf8")).slice(-keptStderr);
    });
    // A program may end without reading its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(program.stdin ?? "");

    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      // Processes that the program left behind end with it.
      killNow();
      spare(killNow);
      finish();
    };
    child.once("error", (error: NodeJS.ErrnoException) =>
      settle(() => reject(startError(command, program, error))),
    );
    child.once("exit", () => {
      // A process that was left behind may keep the pipes open.
      clearTimeout(timer);
      timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, patience.pipes).unref();
    });
    child.once("close", (code, ended) =>
      settle(() => {
        if (failure !== undefined) reject(failure);
        else
          resolve({
            code: code ?? undefined,
            signal: ended ?? undefined,
            stdout: Buffer.concat(chunks),
            stderr,
          });
      }),
    );
  });
}

/** Some failures are thrown and others are events. */
function started(program: Program, command: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  try {
    return spawn(command, args, {
      ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
      env: program.env,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
      detached: process.platform !== "win32",
    });
  } catch (error) {
    throw startError(command, program, error as NodeJS.ErrnoException);
  }
}

function startError(command: string, { cwd }: Program, { code, message }: NodeJS.ErrnoException): NotSent {
  if (code === "E2BIG")
    return new NotSent("invalid_arguments", `${command} was not started: its arguments are too long.`);
  const where = cwd === undefined ? "" : `, or the folder ${cwd} does not exist`;
  const reason =
    code === "ENOENT"
      ? `there is no such program${where}`
      : code === "EACCES"
        ? "the file is not a program that this user may run"
        : message;
  return new NotSent("configuration", `${command} cannot be started: ${reason}.`);
}
