import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import { isObject } from "../../support/json.ts";

/**
 * Returns the scopes that the tools named by a message need: `tools/call` of a tool, or of a tool of the small surface
 * with a tool's exact name in its arguments. A batch needs the scopes of all its calls. The value is as it was received.
 */
export async function neededScopes(value: unknown, catalogue: OpenCatalogue): Promise<readonly string[]> {
  const messages = Array.isArray(value) ? value : [value];
  const records = await Promise.all(
    messages.flatMap((message) => namedTools(message, catalogue)).map((name) => catalogue.tool(name)),
  );
  return [...new Set(records.flatMap((record) => record?.scopes ?? []))];
}

function namedTools(message: unknown, catalogue: OpenCatalogue): readonly string[] {
  if (!isObject(message) || message["method"] !== "tools/call" || !isObject(message["params"])) return [];
  const { name, arguments: args } = message["params"];
  if (typeof name !== "string") return [];
  if (catalogue.has(name)) return [name];
  const inner = isObject(args) ? args["name"] : undefined;
  return typeof inner === "string" && catalogue.has(inner) ? [inner] : [];
}
