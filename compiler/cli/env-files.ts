import { parseEnv } from "node:util";
import { readInput } from "./read-input.ts";
import type { Terminal } from "./terminal.ts";

/** For commands that start servers. */
export const envFileOption = {
  kind: "list",
  value: "FILE",
  help: "read variables for the servers from a file (lines of NAME=value); variables of the environment take precedence",
} as const;

/**
 * The variables of env files, a later file over an earlier one, without those that the environment has.
 * @throws CommandError if a file cannot be read.
 */
export async function readEnvFiles(
  files: readonly string[],
  terminal: Terminal,
): Promise<Readonly<Record<string, string>>> {
  const variables: Record<string, string> = {};
  for (const file of files) Object.assign(variables, parseEnv(await readInput(file, terminal)));
  const unset = Object.entries(variables).filter(([name]) => terminal.env[name] === undefined);
  return Object.fromEntries(unset);
}
