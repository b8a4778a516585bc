import { DeltaMcpError, isDeltaMcpError } from "../errors.ts";
import type { Json } from "../support/json.ts";

/**
 * Applies a JMESPath expression (jmespath.org). The library is loaded with the first use.
 * Throws DeltaMcpError("invalid_result") with its reason where the expression does not fit the value.
 */
export async function project(value: Json, expression: string): Promise<Json> {
  const { search } = await import("@jmespath-community/jmespath");
  try {
    return (search(value as Parameters<typeof search>[0], expression) ?? null) as Json;
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

/** The same for what a tool returned, which is to be told from a tool that did not run. */
export async function projectResult(value: Json, expression: string, tool: string): Promise<Json> {
  try {
    return await project(value, expression);
  } catch (error) {
    if (!isDeltaMcpError(error)) throw error;
    throw new DeltaMcpError(error.code, `${tool} ran, but ${error.message}`, { cause: error });
  }
}
