import type { RegExpEngine, RegExpLike } from "ajv/dist/types/index.js";
import type { ValidatorSupport } from "../../../runtime/catalogue/emitted-catalogue.ts";
import { type PatternPlan, planPattern } from "../patterns/pattern-plan.ts";

/** A pattern, and the JavaScript expression that makes it in a validator. */
export interface CompiledPattern extends RegExpLike {
  readonly code: string;
  toString(): string;
}

/**
 * Compiles patterns for ajv, so that a validator matches each text in bounded time. Throws SyntaxError for an invalid
 * pattern. ajv itself tests nothing.
 */
export const patternEngine: RegExpEngine = Object.assign(compilePattern, { code: "new RegExp" });

function compilePattern(source: string): CompiledPattern {
  const code = patternCode(source, planPattern(source));
  return {
    code,
    test: () => {
      throw new Error("patterns are compiled, and tested by validators");
    },
    toString: () => code,
  };
}

function patternCode(source: string, plan: PatternPlan): string {
  switch (plan.kind) {
    case "engine":
      return `new RegExp(${JSON.stringify(source)}, ${JSON.stringify(plan.flags)})`;
    case "automaton":
      return call("patternAutomaton", plan.table);
    case "short":
      return call("shortPattern", source, plan.flags, plan.maxLength);
  }
}

function call(helper: keyof ValidatorSupport, ...parameters: readonly unknown[]): string {
  return `support.${helper}(${parameters.map((parameter) => JSON.stringify(parameter)).join(", ")})`;
}
