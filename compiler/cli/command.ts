import type { ExitCode } from "./exit-codes.ts";
import type { OptionTable, OptionValues } from "./option.ts";
import type { Terminal } from "./terminal.ts";

/** All that is fixed about a command: its parser, its help page and its part of docs/cli.md are made from this. */
export interface CommandFacts<Options extends OptionTable = OptionTable> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The words after the name and the options, one way to write them each: `FILE|-`. */
  readonly usage: readonly [string, ...string[]];
  readonly options: Options;
  /** How many words the command takes, and the message for more. Absent: the command itself counts them. */
  readonly words?: { readonly max: number; readonly otherwise: string };
  /** Paragraphs after the options: output, examples. One that begins with a space is never broken. */
  readonly notes?: readonly string[];
  /** Options after the first word belong to another program: `call node server.js --http …`. */
  readonly passThrough?: boolean;
}

export interface CommandDefinition<Options extends OptionTable> extends CommandFacts<Options> {
  run(input: CommandInput<Options>, terminal: Terminal): Promise<ExitCode>;
}

/** What the user wrote after the name of the command. */
export interface CommandInput<Options extends OptionTable = OptionTable> {
  readonly options: OptionValues<Options>;
  readonly words: readonly string[];
  /** The words after `--`. */
  readonly rest: readonly string[];
}

/** A command of the command line, `deltamcp <name> …`. One file each in commands/. */
export interface Command extends CommandFacts {
  /** Parses the arguments and runs the command. @throws UsageError, CommandError */
  execute(argv: readonly string[], terminal: Terminal): Promise<ExitCode>;
}

/** A mistake on the command line: printed with the command's usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A failure outside of deltamcp. Only its message is printed: it contains the problem and the way out. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.exitCode = exitCode;
  }
}
