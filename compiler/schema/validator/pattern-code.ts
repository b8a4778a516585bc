import type { RegExpEngine, RegExpLike } from "ajv/dist/types/index.js";

/** A pattern, and the JavaScript expression that makes it again. */
export interface CompiledPattern extends RegExpLike {
  readonly code: string;
  toString(): string;
}

/**
 * Compiles patterns for ajv: with the flag `u` (2020-12 Core, 6.4), and without it where a pattern escapes more than
 * `u` allows, as many do. Throws SyntaxError for a text that is no pattern either way.
 */
export const patternEngine: RegExpEngine = Object.assign(compilePattern, { code: "new RegExp" });

function compilePattern(pattern: string): CompiledPattern {
  const [expression, flags] = parse(pattern);
  return {
    test: (text) => expression.test(text),
    code: `new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(flags)})`,
    toString: () => `/${pattern}/${flags}`,
  };
}

function parse(pattern: string): readonly [RegExp, flags: string] {
  try {
    return [new RegExp(pattern, "u"), "u"];
  } catch {
    return [new RegExp(pattern), ""];
  }
}
