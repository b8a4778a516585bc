import type { ResultOptions, ToolAnnotations, ToolExample } from "../../runtime/catalogue/records.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { omitUndefined } from "../../runtime/support/omit-undefined.ts";
import type { BoundServer, BoundTool } from "../bind/bound-server.ts";
import { placeOfDeclaration } from "../bind/declared.ts";
import { lowerRun } from "../runners/lower-run.ts";
import { parseDuration } from "../spec/quantities.ts";
import { redactionSteps } from "../spec/redaction.ts";
import type { SpecTool } from "../spec/spec.ts";
import type { Tool } from "./catalogue.ts";
import { lowerInput, lowerOutput, type SchemaContext } from "./lower-schemas.ts";

/** The facts about the surroundings of a tool that its lowering needs. */
export interface ToolContext extends SchemaContext {
  readonly server: BoundServer;
  readonly identifier: string;
  readonly building: boolean;
}

/** Makes one tool of the catalogue: defaults filled in, quantities as numbers, schemas normalised. */
export async function lowerTool(tool: BoundTool, context: ToolContext): Promise<Tool> {
  const { value } = tool;
  const defaults = [tool.document.spec.defaults, context.server.root.spec.defaults];
  const result = resultOptions(value.result, ...defaults.map((each) => each?.result));
  const input = lowerInput(tool, context);
  const output = lowerOutput(tool, result, context);
  // The only asynchronous step is last, so that rewrites are recorded in the order of the tools.
  const follows = (upstream: string) => {
    const place = context.server.upstreams.get(upstream)?.place;
    return place?.kind === "mcp" && place.spec.follow === true;
  };
  const { run, handler } = await lowerRun(tool, { ...context, result, follows });
  const timeout = value.timeout ?? defaults.find((each) => each?.timeout !== undefined)?.timeout ?? 30_000;
  return omitUndefined({
    name: tool.name,
    identifier: context.identifier,
    title: value.title,
    description: value.description.trim(),
    docs: value.docs?.trim() || undefined,
    category: value.category,
    keywords: value.keywords ?? [],
    input,
    output,
    run,
    handler,
    result,
    timeoutMs: parseDuration(timeout) ?? 30_000,
    annotations: toolAnnotations(value.annotations),
    scopes: value.scopes ?? [],
    examples: (value.examples ?? []).map(toolExample),
    visible: value.visible ?? true,
    rank: value.rank ?? 100,
    pin: value.pin ?? false,
    deprecated: value.deprecated === false ? undefined : value.deprecated,
    meta: value.meta as JsonObject | undefined,
    origin: placeOfDeclaration(tool),
  });
}

/** The options of the tool, else of its file, else of the server's file, else the built-in defaults. */
function resultOptions(...levels: readonly SpecTool["result"][]): ResultOptions {
  const first = <Key extends keyof NonNullable<SpecTool["result"]>>(key: Key) =>
    levels.find((level) => level?.[key] !== undefined)?.[key];
  return omitUndefined({
    pick: first("pick"),
    format: first("format") ?? "json",
    ...budgets(first("maxTokens") ?? defaultTokens),
    paginateAfter: first("paginateAfter") ?? 50,
    redact: first("redact")?.map(redactionSteps),
    pages: first("pages"),
    strict: first("strict") === true ? true : undefined,
    lenient: first("lenient") === true && first("strict") !== true ? (true as const) : undefined,
  });
}

const defaultTokens = 500;

function budgets(maxTokens: NonNullable<NonNullable<SpecTool["result"]>["maxTokens"]>) {
  if (typeof maxTokens === "number") return { maxTokens };
  const { default: others = defaultTokens, ...maxTokensOn } = maxTokens;
  return { maxTokens: others, ...(Object.keys(maxTokensOn).length === 0 ? {} : { maxTokensOn }) };
}

function toolAnnotations(annotations: SpecTool["annotations"]): ToolAnnotations | undefined {
  if (annotations === undefined) return undefined;
  const { readOnly, destructive, idempotent, openWorld } = annotations;
  return omitUndefined({
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: openWorld,
  });
}

function toolExample({ ask, args = {}, result }: NonNullable<SpecTool["examples"]>[number]): ToolExample {
  return omitUndefined({ ask, args: args as JsonObject, result });
}
