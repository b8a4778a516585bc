/** What a process that ran `deltamcp` ends with. In the help and in docs/cli.md; stable. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  io: 3,
  connection: 4,
  tool: 5,
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: "done",
  failed: "the specs or the config have errors, `build --check` found stale files, or a server did not start",
  usage: "the command line is wrong",
  io: "a file cannot be read or written, or the config cannot be loaded",
  connection: "the server cannot be reached, or breaks the protocol",
  tool: "the server answers with an error: unknown tool, wrong arguments, …",
  internal: "an internal error of deltamcp",
  interrupted: "ended by Ctrl-C",
};

/** Each code and its meaning, in order. */
export const exitCodeMeanings: readonly (readonly [code: string, meaning: string])[] = (
  Object.keys(exitCodes) as (keyof typeof exitCodes)[]
).map((name) => [String(exitCodes[name]), meanings[name]]);
