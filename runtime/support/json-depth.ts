/** Levels of arrays and objects that a JSON text may have: more than data needs, less than a stack holds. */
export const maxDepth = 512;

/** JSON text of more levels than {@link maxDepth}: code that walks its value could overflow the stack. */
export class JsonDepthError extends SyntaxError {
  constructor() {
    super(`nested deeper than ${maxDepth} levels`);
  }
}

/**
 * Parses JSON text that comes from outside. Throws SyntaxError for invalid JSON, and JsonDepthError before parsing
 * for text that is nested too deep, in time proportional to the text.
 */
export function parseShallowJson(text: string): unknown {
  checkJsonDepth(text);
  return JSON.parse(text);
}

/** Throws JsonDepthError for text that is nested too deep. Says nothing about its syntax. */
export function checkJsonDepth(text: string): void {
  // Each level is a character at least, so that most messages need no counting.
  if (text.length > maxDepth && jsonDepth(text) > maxDepth) throw new JsonDepthError();
}

const quote = 0x22;
const backslash = 0x5c;

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
