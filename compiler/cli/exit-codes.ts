/** What a process that ran `deltamcp` ends with. Documented in docs/cli.md; stable. */
export const exitCodes = {
  ok: 0,
  /** The input has errors, `--check` found stale files, or a budget is broken. */
  failed: 1,
  /** The command line itself is wrong: unknown command, option or argument. */
  usage: 2,
  /** A file could not be read or written, or the config could not be loaded. */
  io: 3,
  /** The other side could not be reached, or broke the protocol. */
  connection: 4,
  /** The server answered, and the answer is an error: unknown tool, wrong arguments, a tool that failed. */
  tool: 5,
  /** A fault of deltamcp itself. */
  internal: 70,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
