import { runProgram } from "../../compiler/cli/program.ts";
import type { Terminal } from "../../compiler/cli/terminal.ts";

/** What one run of the command line printed, and how it ended. */
export interface CliRun {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder, as on a terminal without colours. */
export async function runCli(
  cwd: string,
  argv: readonly string[],
  stdin: string | Uint8Array = "",
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<CliRun> {
  const printed = { out: "", err: "" };
  const print = (stream: "out" | "err") => (text: string) => {
    printed[stream] += text.endsWith("\n") ? text : `${text}\n`;
  };
  const terminal: Terminal = {
    cwd,
    env,
    interactive: false,
    outIsTerminal: false,
    colour: false,
    out: print("out"),
    err: print("err"),
    style: (_, text) => text,
    readStdin: async () => Buffer.from(stdin as string),
  };
  return { exitCode: await runProgram(argv, terminal), ...printed };
}
