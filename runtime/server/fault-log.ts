import { isDeltaMcpError, messageOf } from "../errors.ts";

/** Hears of what a handler or hook threw by accident; `subject` is the tool, or the method of the request. */
export type FaultLog = (subject: string, error: unknown) => void;

/** Longer stacks are somebody's whole input. Characters. */
const maxStackLength = 8_000;

/** Warnings of one server that are remembered, so that each is written once. */
const maxWarnings = 1_000;

/**
 * Writes on stderr, with its stack, what a handler or hook threw: the author of the server needs it, and no client gets
 * to see it. A result that is not what the spec promises is a warning, once for each way in which it differs. Any other
 * DeltaMcpError is meant for the client, and a call that was given up is no fault. `DELTAMCP_LOG=off` keeps it quiet.
 */
export function createFaultLog(env: Readonly<Record<string, string | undefined>>): FaultLog | undefined {
  if (env["DELTAMCP_LOG"] === "off") return undefined;
  const warned = new Set<string>();
  return (subject, error) => {
    if (isDeltaMcpError(error)) {
      if (error.code !== "invalid_result" || warned.has(error.message) || warned.size >= maxWarnings) return;
      warned.add(error.message);
      process.stderr.write(`warning: ${printable(error.message)}\n`);
      return;
    }
    if (isGivenUp(error)) return;
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
  return printable(`${stack}${cause}`);
}

function printable(text: string): string {
  return text
    .slice(0, maxStackLength)
    .replace(/\r?\n(?! {4})/g, "\n    ")
    .replace(/[^\P{Cc}\n]/gu, (control) => JSON.stringify(control).slice(1, -1));
}
