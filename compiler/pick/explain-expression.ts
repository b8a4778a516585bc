import type { compile } from "@jmespath-community/jmespath";
import { expressionSlips } from "../../runtime/result/expression-slips.ts";
import { syntaxFault } from "./syntax-fault.ts";

/** A mistake in an expression, with UTF-16 offsets. */
export interface ExpressionFault {
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string;
}

/** Returns the mistakes that a JMESPath expression has before it runs. Loads the library on first use. */
export async function explainExpression(expression: string): Promise<readonly ExpressionFault[]> {
  const jmespath = await import("@jmespath-community/jmespath");
  const reason = failure(jmespath.compile, expression);
  if (reason !== undefined)
    return [{ ...syntaxFault(reason), ...locateFailure(jmespath.compile, expression, reason) }];
  return expressionSlips(jmespath, jmespath.compile(expression)).map(({ word, ...slip }) => ({
    ...slip,
    ...locateWord(expression, word),
  }));
}

/** Returns the library's error message without the prefix "Syntax error"; undefined if the expression is valid. */
function failure(parse: typeof compile, expression: string): string | undefined {
  try {
    parse(expression);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/^syntax(?: error)?[:,] */i, "");
  }
}

/**
 * Returns the place of a syntax error, which the library does not report. It parses from left to right and stops at the
 * first mistake, so the shortest prefix with the same message ends with it. The place of an unexpected end is the end.
 */
function locateFailure(
  parse: typeof compile,
  expression: string,
  reason: string,
): { readonly start: number; readonly end: number } {
  let end = reason.includes("EOF") ? expression.length : 1;
  while (end < expression.length && failure(parse, expression.slice(0, end)) !== reason) end++;
  const word = /[\w-]+$|\S\s*$/.exec(expression.slice(0, end))?.[0] ?? "";
  return { start: end - word.length, end };
}

function locateWord(expression: string, word: string): { readonly start: number; readonly end: number } {
  const start = Math.max(0, expression.indexOf(word));
  return { start, end: start + word.length };
}
