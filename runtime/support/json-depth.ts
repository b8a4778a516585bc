/** The maximum nesting of arrays and objects in JSON text: more than data needs, less than would overflow a stack. */
export const maxDepth = 512;

/**
 * The error for JSON text with more levels than {@link maxDepth}: code that walks its value could overflow the stack.
 */
export class JsonDepthError extends SyntaxError {
  constructor() {
    super(`nested deeper than ${maxDepth} levels`);
  }
}

/**
 * Parses JSON text from outside. Throws SyntaxError for invalid JSON. Throws JsonDepthError, before parsing, for text
 * that is nested too deep. Takes time in proportion to the text.
 */
export function parseShallowJson(text: string): unknown {
  checkJsonDepth(text);
  return JSON.parse(text);
}

/** Throws JsonDepthError for text that is nested too deep. Does not check the syntax. */
export function checkJsonDepth(text: string): void {
  // Each level takes at least one character, so most messages need no counting.
  if (text.length > maxDepth && jsonDepth(text) > maxDepth) throw new JsonDepthError();
}

const quote = 0x22;
const backslash = 0x5c;

/** Returns the nesting depth of a JSON text without parsing it. Counting stops above maxDepth. */
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
