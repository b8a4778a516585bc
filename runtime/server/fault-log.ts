import { isDeltaMcpError, messageOf } from "../errors.ts";

/** Hears of what a handler or hook threw by accident; `subject` is the tool, or the method of the request. */
export type FaultLog = (subject: string, error: unknown) => void;

/** Longer stacks are somebody's whole input. Characters. */
const longest = 8_000;

/**
 * Writes on stderr, with its stack, what a handler or hook threw: the author of the server needs it, and no client gets
 * to see it. What was meant for the client (a DeltaMcpError) and what only says that a call was given up is no fault.
 * `DELTAMCP_LOG=off` keeps it quiet.
 */
export function createFaultLog(env: Readonly<Record<string, string | undefined>>): FaultLog | undefined {
  if (env["DELTAMCP_LOG"] === "off") return undefined;
  return (subject, error) => {
    if (isDeltaMcpError(error) || isGivenUp(error)) return;
    process.stderr.write(`error: ${subject} threw ${stackOf(error)}\n`);
  };
}

function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

/** The stack, in lines that nobody takes for the log's own whatever the message holds. */
function stackOf(error: unknown): string {
  const stack = error instanceof Error && typeof error.stack === "string" ? error.stack : messageOf(error);
  const cause =
    error instanceof Error && error.cause !== undefined ? `\ncaused by ${messageOf(error.cause)}` : "";
  return `${stack}${cause}`
    .slice(0, longest)
    .replace(/\r?\n(?! {4})/g, "\n    ")
    .replace(/[^\P{Cc}\n]/gu, (control) => JSON.stringify(control).slice(1, -1));
}
