import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";

/**
 * Thrown by a runner when nothing has left this process: the tool has changed nothing, and it is safe to repeat the
 * call. A runner that has begun to send throws a plain DeltaMcpError.
 */
export class NotSent extends DeltaMcpError {
  /** The error of a step before sending as NotSent: same code, message and details. Any other error is returned as it is. */
  static of(error: unknown): unknown {
    if (!isDeltaMcpError(error) || error instanceof NotSent) return error;
    const { code, message, details, cause } = error;
    return new NotSent(code, message, { details, cause });
  }
}
