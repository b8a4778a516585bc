import type { ToolRecord } from "../../runtime/catalogue/records.ts";
import type { Tool } from "../lower/catalogue.ts";
import { digestOf } from "./digest.ts";
import { shownSchema } from "./shown-schema.ts";

/** A tool's parameters as text for a model: on one line, and with docs. */
export interface PrintedSignature {
  readonly signature: string;
  readonly documented: string;
}

/** Makes the record of one tool for the runtime. `authorSchema` is left out if it equals the published schema. */
export function toolRecord(
  tool: Tool,
  printed: PrintedSignature,
  deprecated?: ToolRecord["deprecated"],
): ToolRecord {
  const { author, published } = tool.input;
  const inputSchema = shownSchema(tool.input);
  const shown = {
    name: tool.name,
    ...defined("title", tool.title),
    description: tool.description,
    ...defined("docs", tool.docs),
    ...defined("category", tool.category),
    inputSchema,
    ...(same(author, published) ? {} : { authorSchema: author }),
    ...defined("outputSchema", tool.output && shownSchema(tool.output)),
    ...defined("annotations", tool.annotations),
    ...(tool.examples.length > 0 ? { examples: tool.examples } : {}),
    ...defined("deprecated", deprecated),
    ...defined("meta", tool.meta),
  };
  return {
    ...shown,
    ...(tool.keywords.length > 0 ? { keywords: tool.keywords } : {}),
    rank: tool.rank,
    visible: tool.visible,
    ...printed,
    ...defined("wrapped", tool.output?.wrapped),
    ...(tool.scopes.length > 0 ? { scopes: tool.scopes } : {}),
    run: tool.run,
    result: tool.result,
    timeoutMs: tool.timeoutMs,
    digest: digestOf(shown),
  };
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function defined<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}
