import type { compile, getRegisteredFunctions } from "@jmespath-community/jmespath";
import { isObject } from "../../runtime/json.ts";
import { didYouMean } from "../diagnostics/suggest.ts";

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
  return [
    ...unknownFunctions(expression, jmespath.compile(expression), jmespath.getRegisteredFunctions()),
    ...misplacedBindings(expression, jmespath.compile(expression)),
  ];
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

type SyntaxNode = Readonly<Record<string, unknown>>;

/** Every node of a syntax tree. */
function nodes(node: unknown): readonly SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(nodes);
  if (!isObject(node)) return [];
  return [node, ...Object.values(node).flatMap(nodes)];
}

function unknownFunctions(
  expression: string,
  tree: unknown,
  known: ReturnType<typeof getRegisteredFunctions>,
): readonly ExpressionFault[] {
  const unknown = nodes(tree).filter(
    ({ type, name }) => type === "Function" && !known.some((registered) => registered === name),
  );
  return unknown.map(({ name }) => {
    const meant = didYouMean(String(name), known);
    const reason = `there is no function \`${name}\``;
    return {
      reason,
      ...locateWord(expression, String(name)),
      ...(meant === undefined ? {} : { help: meant }),
    };
  });
}

/** `[?a = b]` is taken for the beginning of a `let`, and then matches everything. */
function misplacedBindings(expression: string, tree: unknown): readonly ExpressionFault[] {
  const all = nodes(tree);
  const inLet = new Set(
    all.flatMap(({ type, bindings }) => (type === "LetExpression" ? nodes(bindings) : [])),
  );
  return all
    .filter((node) => node["type"] === "Binding" && !inLet.has(node))
    .map(() => ({ reason: "`=` compares nothing", ...locateWord(expression, "="), help: "write `==`" }));
}

function locateWord(expression: string, word: string): { readonly start: number; readonly end: number } {
  const start = Math.max(0, expression.indexOf(word));
  return { start, end: start + word.length };
}
