import { DeltaMcpError } from "../errors.ts";
import { jsonDepth, maxDepth } from "../support/json-depth.ts";

/** Maximum size of a message in bytes; most transports have a lower limit. */
export const maxBytes = 64 * 1024 * 1024;

/** Returns the error for an invalid message. */
export function malformed(reason: string): DeltaMcpError {
  return new DeltaMcpError("protocol", `The message cannot be decoded: ${reason}.`);
}

/** Throws DeltaMcpError("protocol") for a message that is too large. */
export function checkSize(size: number): void {
  if (size > maxBytes) throw malformed(`it has ${size} bytes, and the limit is ${maxBytes}`);
}

/**
 * Checks JSON text before it is parsed. Throws DeltaMcpError("protocol") if the text is too long, or nested so deep that
 * later code could overflow the stack. Does not check the syntax.
 */
export function checkJsonText(text: string): void {
  checkSize(text.length);
  if (jsonDepth(text) > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`);
}
