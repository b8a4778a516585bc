import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import { fairTurn } from "../support/fair-turn.ts";
import type { Json } from "../support/json.ts";
import { jsonInText } from "../support/json-in-text.ts";
import type { Container } from "./pick/finds-nothing.ts";
import type { Lookups } from "./pick/lookups.ts";
import { WorkLimit } from "./pick/work-limit.ts";

/**
 * Options of the parser: `` `open` `` without quotes is the text "open" (elided quotes of JMESPath's first specification).
 * Models write it so, and it can mean nothing else.
 */
export const lenientLiterals = { enable_legacy_literals: true };

/**
 * Applies a JMESPath expression (jmespath.org) within a limit of work: steps, and the size of all that it makes. A text
 * that is a JSON object or array is looked into as such, if the expression finds nothing in a text. The library is loaded
 * with the first use. `lookups` remembers what the expression did not find. Throws DeltaMcpError("invalid_result") with its reason where the expression does not fit the value,
 * or asks for too much.
 */
export async function project(
  value: Json,
  expression: string,
  limit: WorkLimit,
  lookups?: Lookups,
): Promise<Json> {
  const [jmespath, { createInterpreter }, { findsNothing }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("./pick/interpreter.ts"),
    import("./pick/finds-nothing.ts"),
  ]);
  const turn = fairTurn();
  if (turn !== undefined) await turn;
  try {
    const parse = () => jmespath.compile(expression, lenientLiterals);
    const tree = lookups === undefined ? parse() : lookups.treeOf(parse);
    const data = readable(value, (kind) => findsNothing(tree, kind));
    if (data === null && findsNothing(tree, "scalar")) return null;
    limit.grow(data);
    const picked = createInterpreter(jmespath, limit, lookups).search(
      tree,
      data as Parameters<typeof jmespath.search>[0],
    );
    limit.spendAnswer(picked);
    return (picked ?? null) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeltaMcpError(
      "invalid_result",
      `\`${expression}\` cannot be applied to the result: ${reason}`,
      {
        cause: error,
      },
    );
  }
}

/** The same for the author's expression on a tool's result: a tool that ran must not look like one that did not. */
export async function projectResult(value: Json, expression: string, tool: string): Promise<Json> {
  try {
    return await project(value, expression, WorkLimit.ofAuthor());
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    throw new DeltaMcpError(error.code, `${tool} ran, but ${error.message}`, { cause: error });
  }
}

/** The value, or the JSON in its text, in which the expression can find something. Throws Error where neither is. */
function readable(value: Json, isLost: (kind: Container) => boolean): Json {
  if (value === null || !isLost(kindOf(value))) return value;
  const inside = typeof value === "string" ? jsonInText(value) : undefined;
  if (inside !== undefined && !isLost(kindOf(inside))) return inside;
  const form = Array.isArray(value)
    ? "an array"
    : typeof value === "object"
      ? "an object"
      : `a ${typeof value}`;
  throw new Error(`the result is ${form}, in which the expression finds nothing`);
}

function kindOf(value: Json): Container {
  if (Array.isArray(value)) return "array";
  return typeof value === "object" ? "object" : "scalar";
}
