/** The environment variables of the command line itself. The help and docs/cli.md print them. */
export const cliVariables = [
  ["DELTAMCP_DEBUG", "1 prints the stack of an internal error of deltamcp"],
  ["NO_COLOR", "any value turns colours off"],
  ["FORCE_COLOR", "any value except 0 turns colours on if the output is not a terminal"],
] as const satisfies readonly (readonly [string, string])[];

type CliVariable = (typeof cliVariables)[number][0];

/** The value of one variable. Undefined if it is not set or empty. */
export function readCliVariable(env: NodeJS.ProcessEnv, name: CliVariable): string | undefined {
  return env[name] || undefined;
}
