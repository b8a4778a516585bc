import type { compile } from "@jmespath-community/jmespath";
import { expressionSlips } from "../../runtime/result/expression-slips.ts";

/** What is wrong with an expression, and where in it: UTF-16 offsets. */
export interface ExpressionFault {
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  readonly help?: string;
}

/** The mistakes of a JMESPath expression that show before it is run. The library is loaded when first needed. */
export async function explainExpression(expression: string): Promise<readonly ExpressionFault[]> {
  const jmespath = await import("@jmespath-community/jmespath");
  const reason = failure(jmespath.compile, expression);
  if (reason !== undefined) return [{ reason, ...locateFailure(jmespath.compile, expression, reason) }];
  return expressionSlips(jmespath, jmespath.compile(expression)).map(({ word, ...slip }) => ({
    ...slip,
    ...locateWord(expression, word),
  }));
}

/** The library's complaint, without its opening words. */
function failure(parse: typeof compile, expression: string): string | undefined {
  try {
    parse(expression);
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/^syntax(?: error)?[:,] */i, "");
  }
}

/**
 * The library does not tell places. But it reads from left to right and stops at the first mistake: the shortest
 * beginning that fails in the same words ends with it. What is missing is missed at the end.
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
