import type { ContentBlock } from "../../call/tool-result.ts";
import type { PromptRecord } from "../../catalogue/records.ts";
import type { PromptAnswer, PromptHandler } from "../../runner/handler-types.ts";
import { fillTemplates } from "../../runner/template.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Method, Outcome } from "../era.ts";
import { projectContent } from "../project/content.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import type { Revision } from "../revisions.ts";
import { invalidParams } from "../rpc-failure.ts";
import { askUpstream } from "./ask-upstream.ts";
import { handlerContext, handlerNamed } from "./handler-context.ts";
import { listMethod } from "./list-extras.ts";

/** `prompts/list` and `prompts/get`. */
export function promptMethods(server: ProtocolContext): ReadonlyMap<string, Method> {
  const load = server.catalogue.prompts;
  return new Map([
    ["prompts/list", listMethod("prompts", load, writePrompt, server)],
    [
      "prompts/get",
      async (params: JsonObject, request: ActiveRequest) => getPrompt(await load(), params, request, server),
    ],
  ]);
}

/** MCP's Prompt (schema.ts). */
function writePrompt(prompt: PromptRecord): object {
  return {
    name: prompt.name,
    title: prompt.title,
    description: prompt.description,
    arguments: prompt.arguments.map(({ name, title, description, required }) => ({
      name,
      title,
      description,
      required,
    })),
    _meta: prompt.meta,
  };
}

async function getPrompt(
  prompts: readonly PromptRecord[],
  params: JsonObject,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Outcome> {
  const prompt = prompts.find((each) => each.name === params["name"]);
  if (prompt === undefined) throw invalidParams(`Unknown prompt: ${String(params["name"]).slice(0, 128)}`);
  const args = readArguments(prompt, params["arguments"]);
  const { run } = prompt;
  if (run.kind === "mcp") return getUpstreamPrompt(run, args, request, server);
  const { description = prompt.description, messages } = await render(run, args, request, server);
  return {
    ...(description === undefined ? {} : { description }),
    messages: messages.map((message) => writeMessage(message, request.admission.revision)),
  };
}

/** Prompt arguments are strings. Throws RpcFailure -32602 where one is missing, unknown, or something else. */
function readArguments(prompt: PromptRecord, given: unknown): Record<string, string> {
  const args = given ?? {};
  if (!isObject(args)) throw invalidParams("params.arguments must be an object");
  const known = new Set(prompt.arguments.map(({ name }) => name));
  for (const [name, value] of Object.entries(args)) {
    if (!known.has(name)) throw invalidParams(`Unknown argument of ${prompt.name}: ${name.slice(0, 128)}`);
    if (typeof value !== "string") throw invalidParams(`Argument ${name} of ${prompt.name} must be a string`);
  }
  for (const { name, required } of prompt.arguments) {
    if (required && !Object.hasOwn(args, name)) {
      throw invalidParams(`Missing argument of ${prompt.name}: ${name}`);
    }
  }
  return args as Record<string, string>;
}

/** The server's own answer, with contents that the client's revision can carry. */
async function getUpstreamPrompt(
  { upstream, prompt }: Extract<PromptRecord["run"], { kind: "mcp" }>,
  args: Record<string, string>,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Outcome> {
  const params = { name: prompt, arguments: args };
  const { resultType: _, ...answer } = await askUpstream(
    server,
    upstream,
    { method: "prompts/get", params },
    request,
  );
  const { messages } = answer;
  if (!Array.isArray(messages)) return answer;
  const written = messages as unknown as PromptAnswer["messages"];
  return { ...answer, messages: written.map((message) => writeMessage(message, request.admission.revision)) };
}

async function render(
  run: Exclude<PromptRecord["run"], { kind: "mcp" }>,
  args: Record<string, string>,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<PromptAnswer> {
  if (run.kind === "fn") {
    const handler: PromptHandler<Record<string, string>> = handlerNamed(server.handlers, run.handler);
    const answer = await handler(args, handlerContext(run.handler, request, server));
    if (typeof answer !== "string") return answer;
    return { messages: [{ role: "user", content: { type: "text", text: answer } }] };
  }
  const messages = run.messages.map(({ role, content }) => {
    const filled = fillTemplates(content, args) as JsonObject;
    // `text: "{topic}"` without a topic is left out whole; MCP wants a text.
    const block = filled["type"] === "text" ? { ...filled, text: filled["text"] ?? "" } : filled;
    return { role, content: block as unknown as ContentBlock };
  });
  return { messages };
}

function writeMessage({ role, content }: PromptAnswer["messages"][number], revision: Revision): object {
  return { role, content: projectContent([content], revision)[0] };
}
