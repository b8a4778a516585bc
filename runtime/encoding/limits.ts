import { DeltaMcpError } from "../errors.ts";
import { jsonDepth, maxDepth } from "../support/json-depth.ts";

/** Bytes of one message that are decoded at all; transports usually allow less. */
export const maxBytes = 64 * 1024 * 1024;

/** The error for bytes that are no message. */
export function malformed(reason: string): DeltaMcpError {
  return new DeltaMcpError("protocol", `The message cannot be decoded: ${reason}.`);
}

/** Throws DeltaMcpError("protocol") for a message that is larger than any may be. */
export function checkSize(size: number): void {
  if (size > maxBytes) throw malformed(`it is ${size} bytes long, and ${maxBytes} are the most`);
}

/**
 * Looks at a JSON text before it is parsed: throws DeltaMcpError("protocol") where it is too long, or nested so deep
 * that what handles it later would overflow the stack. Says nothing about its syntax.
 */
export function checkJsonText(text: string): void {
  checkSize(text.length);
  if (jsonDepth(text) > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`);
}
