import { DeltaMcpError } from "../errors.ts";

/** Levels of arrays and objects that a message may have: more than data needs, less than a stack holds. */
export const maxDepth = 512;

/** Bytes of one message that are decoded at all; transports usually allow less. */
export const maxBytes = 64 * 1024 * 1024;

/** The error for bytes that are no message. */
export function malformed(reason: string): DeltaMcpError {
  return new DeltaMcpError("protocol", `The message can not be decoded: ${reason}.`);
}

/** Throws DeltaMcpError("protocol") for a message that is larger than any may be. */
export function checkSize(size: number): void {
  if (size > maxBytes) throw malformed(`it is ${size} bytes long, and ${maxBytes} are the most`);
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Looks at a JSON text before it is parsed: throws DeltaMcpError("protocol") where it is too long, or nested so deep
 * that what handles it later would overflow the stack. Says nothing about its syntax.
 */
export function checkJsonText(text: string): void {
  checkSize(text.length);
  if (jsonDepth(text) > maxDepth) throw malformed(`it is nested deeper than ${maxDepth} levels`);
}

/** The levels of a JSON text, without parsing it; more than maxDepth are not counted. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length && deepest <= maxDepth; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at + 1);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1) {
    let at = end - 1;
    while (at >= start && text.charCodeAt(at) === backslash) at--;
    if ((end - at) % 2 === 1) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
