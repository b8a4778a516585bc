import { DeltaMcpError } from "../../errors.ts";

/** The address of a server, and headers for every request to it. */
export interface HttpTarget {
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the error for a request that fetch could not send. */
export function unreachable(url: string, error: unknown): DeltaMcpError {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason =
    cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause);
  return new DeltaMcpError("connection", `${new URL(url).origin} cannot be reached: ${reason}.`, {
    cause: error,
  });
}
