import { nextArgument } from "../../runtime/result/held/continuation-hint.ts";
import { isObject, type JsonObject, type JsonSchema } from "../../runtime/support/json.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { countTokens } from "../cost/tokens.ts";
import type { Catalogue, Tool } from "../lower/catalogue.ts";
import { givesList } from "./batch-tool.ts";
import { templatedDescription, wholeDescription } from "./descriptions.ts";
import { shownSchema } from "./shown-schema.ts";

type ListConfig = Pick<ResolvedConfig, "detail" | "descriptionTemplate">;

/** The whole tools/list result of the full surface as JSON text, `{"tools":[…]}`; `batch` is a tool beside the catalogue's. */
export function fullList(
  catalogue: Pick<Catalogue, "tools">,
  config: ListConfig,
  batch?: JsonObject,
): string {
  const visible = catalogue.tools.filter((tool) => tool.visible);
  const own = batch === undefined ? [] : [batch];
  return JSON.stringify({ tools: [...visible.map((tool) => listedTool(tool, config)), ...own] });
}

/**
 * Tokens of the definitions in a tools/list result as models see them: name, description and inputSchema. No host
 * shows its model annotations, `_meta` or an outputSchema (docs/hosts.md).
 */
export function shownTokens(list: string): number {
  const { tools } = JSON.parse(list) as { readonly tools: readonly ShownDefinition[] };
  return tools.reduce((total, tool) => total + countTokens(shownDefinition(tool)), 0);
}

interface ShownDefinition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: unknown;
}

/** The text of one definition whose tokens are counted. */
export function shownDefinition({ name, description, inputSchema }: ShownDefinition): string {
  return JSON.stringify({ name, description, inputSchema });
}

/**
 * One tool as the full surface lists it (MCP's Tool, schema.ts).
 *
 * `outputSchema` is listed with detail `complete` only. Except for one code mode, no host shows it to its model before a
 * call. A tool that declares it must send `structuredContent` with every result. Half of the hosts show that instead of
 * the text, half ignore it, and two show both, so that the model pays twice. Without it every host shows the text once.
 * describe and the generated types have the schema.
 */
function listedTool(tool: Tool, { detail, descriptionTemplate }: ListConfig): Record<string, unknown> {
  const complete = detail === "complete";
  // A client holds every result to a schema in the list, and a lenient one may not fit.
  const promised = tool.result.lenient === true ? undefined : tool.output;
  const summary = complete ? wholeDescription(tool) : tool.description;
  return {
    name: tool.name,
    title: tool.title,
    description: templatedDescription(descriptionTemplate, summary, tool),
    inputSchema: withNext(shownSchema(tool.input, detail === "bare" ? "none" : "docs"), tool),
    outputSchema: complete && promised !== undefined ? shownSchema(promised) : undefined,
    annotations: tool.annotations,
    _meta: tool.meta,
  };
}

/**
 * Adds the argument by which a model reads on to the closed schema of a tool whose result can be a list: a host that checks
 * arguments would refuse it otherwise.
 */
function withNext(schema: JsonSchema, tool: Tool): JsonSchema {
  if (!isObject(schema) || schema["additionalProperties"] !== false || !givesList(tool)) return schema;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  if (Object.hasOwn(properties, nextArgument)) return schema;
  return { ...schema, properties: { ...properties, [nextArgument]: { type: "string" } } };
}
