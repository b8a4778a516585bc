import { isObject } from "../support/json.ts";
import { nearest } from "../support/nearest.ts";
import { type ArgumentType, functionSignatures } from "./pick/function-signatures.ts";

type Jmespath = Pick<typeof import("@jmespath-community/jmespath"), "TreeInterpreter">;
type SyntaxNode = Readonly<Record<string, unknown>>;

/** A slip in a JMESPath expression that its syntax allows, and that shows before it is applied. */
export interface ExpressionSlip {
  readonly reason: string;
  readonly help?: string;
  /** The word of the expression that it is in. */
  readonly word: string;
}

/** Functions that there are not, or that take another number of arguments; and `=`, which compares nothing. */
export function expressionSlips({ TreeInterpreter }: Jmespath, tree: unknown): readonly ExpressionSlip[] {
  const all = nodes(tree);
  const known = functionSignatures(TreeInterpreter.runtime._functionTable);
  return [
    ...all.filter(({ type }) => type === "Function").flatMap((node) => functionSlips(node, known)),
    ...misplacedBindings(all),
  ];
}

/** Every node of a syntax tree. */
function nodes(node: unknown): readonly SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(nodes);
  if (!isObject(node)) return [];
  // The value of a literal is data, whatever it looks like.
  return node["type"] === "Literal" ? [node] : [node, ...Object.values(node).flatMap(nodes)];
}

function functionSlips(
  { name, children }: SyntaxNode,
  known: Readonly<Record<string, readonly ArgumentType[]>>,
): readonly ExpressionSlip[] {
  const word = String(name);
  const signature = Object.hasOwn(known, word) ? known[word] : undefined;
  if (signature === undefined) {
    const [meant] = nearest(word, Object.keys(known), 1);
    const help = meant === undefined ? {} : { help: `did you mean \`${meant}\`?` };
    return [{ reason: `there is no function \`${word}\``, word, ...help }];
  }
  const given = Array.isArray(children) ? children.length : 0;
  const least = signature.filter(({ optional }) => optional !== true).length;
  const most = signature.at(-1)?.variadic === true ? Number.POSITIVE_INFINITY : signature.length;
  if (given >= least && given <= most) return [];
  return [{ reason: `\`${word}\` takes ${counted(least, most)}, not ${given}`, word }];
}

function counted(least: number, most: number): string {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more arguments`;
  if (least < most) return `${least} to ${most} arguments`;
  return least === 1 ? "1 argument" : `${least} arguments`;
}

/** `[?a = b]` is taken for the beginning of a `let`, and then matches everything. */
function misplacedBindings(all: readonly SyntaxNode[]): readonly ExpressionSlip[] {
  const inLet = new Set(
    all.flatMap(({ type, bindings }) => (type === "LetExpression" ? nodes(bindings) : [])),
  );
  return all
    .filter((node) => node["type"] === "Binding" && !inLet.has(node))
    .map(() => ({ reason: "`=` compares nothing", help: "write `==`", word: "=" }));
}
