import { DeltaMcpError } from "../../errors.ts";

/** True if the connection to the server ended. */
export function isBrokenConnection({ code, details }: DeltaMcpError): boolean {
  return code === "connection" && details["status"] === undefined;
}

/** True if the server refused a request because it does not know the session: 404 (2025-03-26 and later); several servers answer 400 and name the session. */
export function isForgottenSession({ code, details, message }: DeltaMcpError): boolean {
  const { status } = details;
  return code === "connection" && (status === 404 || (status === 400 && /session/i.test(message)));
}

/** The error of a server that cannot be reached: nothing has run, and `retryAfterSeconds` tells when to try again. */
export class Unreached extends DeltaMcpError {}

/** Returns the error for a server that cannot be reached before `ms` milliseconds have passed. */
export function unavailable(name: string, reason: unknown, ms: number): Unreached {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
  return new Unreached(
    "upstream_unavailable",
    `${name} cannot be reached: ${sentence(String(reason))} Try again in ${retryAfterSeconds} s.`,
    { details: { retryAfterSeconds } },
  );
}

/** The text with a full stop. */
export function sentence(text: string): string {
  return text.replace(/[^.!?]$/, "$&.");
}
