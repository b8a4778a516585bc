import type { Completion, PromptMessageTemplate, PromptRecord } from "../../runtime/catalogue/records.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { omitUndefined } from "../../runtime/support/omit-undefined.ts";
import { type Declared, placeOfDeclaration } from "../bind/declared.ts";
import { readKey } from "../spec/property-map.ts";
import type { SpecPrompt } from "../spec/spec.ts";
import type { HandlerReference, Prompt } from "./catalogue.ts";
import { promptHandlerKey } from "./handler-key.ts";
import { lowerCompletion } from "./lower-completions.ts";
import { lowerHandler } from "./lower-handler.ts";

/** Makes the record of a prompt, with the functions that it calls. */
export function lowerPrompt(prompt: Declared<SpecPrompt>, identifier: string): Prompt {
  const { title, description, messages, run, meta, arguments: args = {} } = prompt.value;
  const key = promptHandlerKey(identifier);
  const { fn, mcp } = run ?? {};
  const handlers: HandlerReference[] = fn === undefined ? [] : [lowerHandler(key, fn)];
  let lowered: PromptRecord["run"] = { kind: "template", messages: (messages ?? []).map(lowerMessage) };
  if (fn !== undefined) lowered = { kind: "fn", handler: key };
  if (mcp !== undefined) lowered = { kind: "mcp", upstream: mcp.upstream, prompt: mcp.prompt ?? prompt.name };
  const upstreamCompletes: Completion | undefined = mcp?.complete === true ? { kind: "mcp" } : undefined;
  return omitUndefined({
    name: prompt.name,
    identifier,
    title,
    description,
    arguments: Object.entries(args).map(([written, argument]) => {
      const { name, optional } = readKey(written);
      const { complete } = argument;
      return omitUndefined({
        name,
        title: argument.title,
        description: argument.description,
        required: !optional,
        complete: complete === undefined ? upstreamCompletes : lowerCompletion(complete, key, name, handlers),
      });
    }),
    run: lowered,
    handlers,
    meta: meta as JsonObject | undefined,
    origin: placeOfDeclaration(prompt),
  });
}

/** Makes a text block of a string (MCP, PromptMessage). */
function lowerMessage({
  role = "user",
  text = "",
  content,
}: NonNullable<SpecPrompt["messages"]>[number]): PromptMessageTemplate {
  return { role, content: content === undefined ? { type: "text", text } : (content as JsonObject) };
}
