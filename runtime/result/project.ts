import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import type { Json } from "../support/json.ts";
import { WorkLimit } from "./pick/work-limit.ts";

/**
 * Applies a JMESPath expression (jmespath.org) within a limit of work: steps, and the size of all that it makes. The
 * library is loaded with the first use. Throws DeltaMcpError("invalid_result") with its reason where the expression
 * does not fit the value, or asks for too much.
 */
export async function project(value: Json, expression: string, limit: WorkLimit): Promise<Json> {
  const [jmespath, { createInterpreter }] = await Promise.all([
    import("@jmespath-community/jmespath"),
    import("./pick/interpreter.ts"),
  ]);
  try {
    limit.grow(value);
    const picked = createInterpreter(jmespath, limit).search(
      jmespath.compile(expression),
      value as Parameters<typeof jmespath.search>[0],
    );
    limit.spendAnswer(picked);
    return (picked ?? null) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DeltaMcpError(
      "invalid_result",
      `\`${expression}\` can not be applied to the result: ${reason}`,
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
