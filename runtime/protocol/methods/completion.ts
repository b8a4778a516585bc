import type { Completion, PromptRecord, ResourceRecord } from "../../catalogue/records.ts";
import type { CompletionHandler, CompletionRequest } from "../../runner/handler-types.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Method, Outcome } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";
import { askUpstream } from "./ask-upstream.ts";
import { findResource } from "./find-resource.ts";
import { handlerContext, handlerNamed } from "./handler-context.ts";

/** CompleteResult holds this many values at most (schema.ts). */
const maxValues = 100;

/** `completion/complete`: values for an argument of a prompt, or a variable of a resource template. */
export function completionMethods(server: ProtocolContext): ReadonlyMap<string, Method> {
  return new Map([
    [
      "completion/complete",
      (params: JsonObject, request: ActiveRequest) => complete(params, request, server),
    ],
  ]);
}

async function complete(
  params: JsonObject,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Outcome> {
  const { ref, argument, context } = params;
  if (!isObject(argument) || typeof argument["name"] !== "string" || typeof argument["value"] !== "string") {
    throw invalidParams("params.argument must be { name, value }, both strings");
  }
  const { name, value } = argument;
  const { completion, run } = await find(ref, name, server);
  if (completion?.kind === "mcp") return completeUpstream(params, run, request, server);
  const filled = isObject(context) && isObject(context["arguments"]) ? context["arguments"] : {};
  const asked = { value, arguments: filled as Record<string, string> };
  const all = completion === undefined ? [] : await valuesOf(completion, asked, request, server);
  const values = all.slice(0, maxValues);
  return { completion: { values, total: all.length, hasMore: all.length > values.length } };
}

/** The answer of the MCP server behind the prompt or resource. */
async function completeUpstream(
  params: JsonObject,
  run: PromptRecord["run"] | ResourceRecord["run"],
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Outcome> {
  if (run.kind !== "mcp") throw new Error("only what an MCP server has is completed there");
  const { _meta, ...asked } = params;
  const ref = "prompt" in run ? { type: "ref/prompt", name: run.prompt } : asked["ref"];
  const whole = { ...asked, ...(ref === undefined ? {} : { ref }) };
  const sent = { method: "completion/complete", params: whole };
  const { resultType: _, ...answer } = await askUpstream(server, run.upstream, sent, request);
  return answer;
}

/** A completion, and how its prompt or resource runs. */
interface Found {
  /** Undefined for an argument that is there and has nothing to offer. */
  readonly completion: Completion | undefined;
  readonly run: PromptRecord["run"] | ResourceRecord["run"];
}

async function find(ref: unknown, argument: string, { catalogue }: ProtocolContext): Promise<Found> {
  if (isObject(ref) && ref["type"] === "ref/prompt") {
    const prompt = (await catalogue.prompts()).find(({ name }) => name === ref["name"]);
    if (prompt === undefined) throw invalidParams(`Unknown prompt: ${String(ref["name"]).slice(0, 128)}`);
    const completion = prompt.arguments.find(({ name }) => name === argument)?.complete;
    return { completion, run: prompt.run };
  }
  if (isObject(ref) && ref["type"] === "ref/resource") {
    const { uri } = ref;
    const records = await catalogue.resources();
    const record =
      records.find(({ uriTemplate }) => uriTemplate === uri) ?? findResource(records, String(uri))?.record;
    if (record === undefined) throw invalidParams("Unknown resource", { uri });
    const { complete, run } = record;
    const offered = complete !== undefined && Object.hasOwn(complete, argument);
    return { completion: offered ? complete[argument] : undefined, run };
  }
  throw invalidParams("params.ref must be a ref/prompt or a ref/resource");
}

async function valuesOf(
  completion: Exclude<Completion, { kind: "mcp" }>,
  asked: CompletionRequest,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<readonly string[]> {
  if (completion.kind === "values") return matching(completion.values, asked.value.toLowerCase());
  const handler: CompletionHandler = handlerNamed(server.handlers, completion.handler);
  return handler(asked, handlerContext(completion.handler, request, server));
}

/** Values that begin with what was typed, then those that hold it. */
function matching(values: readonly string[], typed: string): readonly string[] {
  const [starting, holding]: [string[], string[]] = [[], []];
  for (const value of values) {
    const lower = value.toLowerCase();
    if (lower.startsWith(typed)) starting.push(value);
    else if (lower.includes(typed)) holding.push(value);
  }
  return [...starting, ...holding];
}
