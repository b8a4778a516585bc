import type { ParseArgsConfig } from "node:util";
import type { ExitCode } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** One command of the command line: `deltamcp <name> …`. One file each in commands/. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name and the options, one way a line: `FILE|-`. */
  readonly usage: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Paragraphs after the options: what it prints, examples. One that begins with a space is never broken. */
  readonly notes?: readonly string[];
  /** Options after the first positional belong to somebody else: `call node server.js --http …`. */
  readonly passThrough?: boolean;
  run(input: CommandInput, terminal: Terminal): Promise<ExitCode>;
}

/** An option, as node:util's parseArgs takes it, and its line in the help. */
export type Option = NonNullable<ParseArgsConfig["options"]>[string] & {
  readonly help: string;
  /** What stands for the value in the help: `DIR`. */
  readonly value?: string;
};

export interface CommandInput {
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly positionals: readonly string[];
  /** What stood after `--`. */
  readonly rest: readonly string[];
}

/** A mistake on the command line: printed with the command's usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something outside went wrong, and the sentence says what and what to do: printed alone. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.exitCode = exitCode;
  }
}

/** The string value of an option, or undefined. */
export function text(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === "string" ? value : undefined;
}

/** Whether a flag was given. */
export function flag(input: CommandInput, name: string): boolean {
  return input.options[name] === true;
}
