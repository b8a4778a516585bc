import { isDeltaMcpError, messageOf } from "../errors.ts";
import type { Observe } from "./events.ts";
import { writeLine } from "./stderr.ts";

/** Longer stacks are somebody's whole input. Characters. */
const maxStackLength = 8_000;

/** Warnings of one server that are remembered, so that each is written once. */
const maxWarnings = 1_000;

/**
 * The text on stderr. Of a fault it contains the stack: the author of the server needs it, and no client gets
 * to see it. A result that does not fit its output schema is a warning, once for each way in which it differs. Any other
 * DeltaMcpError is meant for the client, and a call that was given up is no fault. `faults: false` leaves notices alone.
 */
export function stderrSink({ faults }: { readonly faults: boolean }): Observe {
  const warned = new Set<string>();
  return (event) => {
    if (event.kind === "notice") return writeLine(event.level, event.message);
    if (event.kind !== "fault" || !faults) return;
    const { subject, error } = event;
    if (isDeltaMcpError(error)) {
      if (error.code !== "invalid_result" || warned.has(error.message) || warned.size >= maxWarnings) return;
      warned.add(error.message);
      writeLine("warning", printable(error.message));
      return;
    }
    if (isGivenUp(error)) return;
    writeLine("error", `${subject} threw ${stackOf(error)}`);
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
