import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { readCliVariable } from "./cli-environment.ts";

type Style = Parameters<typeof styleText>[0];

/** Where a command prints: results to `out`, everything else to `err`. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly interactive: boolean;
  /** Whether `out` is a terminal: then text of servers is shown without characters that steer one. */
  readonly outIsTerminal: boolean;
  /** Cells of a line on `err`; absent where it is no terminal. */
  readonly width?: number;
  /** Whether diagnostics on `err` are coloured. */
  readonly colour: boolean;
  out(text: string): void;
  err(text: string): void;
  /** The text in a style, where `out` shows colours. */
  style(style: Style, text: string): string;
  readStdin(): Promise<Uint8Array>;
}

/** The real terminal of this process. Colours by the usual rules: NO_COLOR (no-color.org), FORCE_COLOR, a TTY. */
export function processTerminal(): Terminal {
  // A reader that has seen enough (`| head`) closes the pipe: the end of this process, and no fault.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      throw error;
    });
  }
  const colourOf = (stream: NodeJS.WriteStream) => coloured(stream, process.env);
  const outColour = colourOf(process.stdout);
  return {
    cwd: process.cwd(),
    env: process.env,
    ...(process.stderr.isTTY === true ? { width: process.stderr.columns } : {}),
    outIsTerminal: process.stdout.isTTY === true,
    interactive: process.stdin.isTTY === true && process.stdout.isTTY === true,
    colour: colourOf(process.stderr),
    out: (text) => write(process.stdout, text),
    err: (text) => write(process.stderr, text),
    style: (style, text) => (outColour ? styleText(style, text) : text),
    readStdin: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

function write(stream: Writable, text: string): void {
  stream.write(text.endsWith("\n") ? text : `${text}\n`);
}

function coloured(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  if (readCliVariable(env, "NO_COLOR") !== undefined) return false;
  if ((readCliVariable(env, "FORCE_COLOR") ?? "0") !== "0") return true;
  return stream.isTTY === true && env["TERM"] !== "dumb";
}
