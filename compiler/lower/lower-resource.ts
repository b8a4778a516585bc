import type { Completion, ResourceRecord } from "../../runtime/catalogue/records.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { omitUndefined } from "../../runtime/support/omit-undefined.ts";
import { type Declared, placeOfDeclaration } from "../bind/declared.ts";
import type { SpecResource } from "../spec/spec.ts";
import { parseUriTemplate } from "../spec/uri-template.ts";
import type { HandlerReference, Resource } from "./catalogue.ts";
import { resourceHandlerKey } from "./handler-key.ts";
import { lowerCompletion } from "./lower-completions.ts";
import { lowerHandler } from "./lower-handler.ts";

/** Makes the record of a resource or a resource template, with the functions that it calls. */
export function lowerResource(resource: Declared<SpecResource>, identifier: string): Resource {
  const {
    uri,
    uriTemplate,
    title,
    description,
    mimeType,
    text,
    blob,
    run,
    subscribe,
    visible,
    complete,
    meta,
  } = resource.value;
  const key = resourceHandlerKey(identifier);
  const { fn, mcp } = run ?? {};
  const handlers: HandlerReference[] = fn === undefined ? [] : [lowerHandler(key, fn)];
  let lowered: ResourceRecord["run"] = { kind: "text", text: text ?? "" };
  if (blob !== undefined) lowered = { kind: "blob", base64: blob.replace(/\s+/g, "") };
  if (fn !== undefined) lowered = { kind: "fn", handler: key };
  if (mcp !== undefined) lowered = { kind: "mcp", upstream: mcp.upstream };
  const upstreamCompletes = mcp?.complete === true ? completionsOf(uriTemplate ?? "") : undefined;
  return omitUndefined({
    name: resource.name,
    identifier,
    uri,
    uriTemplate,
    title,
    description,
    mimeType,
    subscribe: subscribe ?? false,
    visible: visible === false ? (false as const) : undefined,
    complete: complete === undefined ? upstreamCompletes : lowerCompletions(complete, key, handlers),
    run: lowered,
    handlers,
    meta: meta as JsonObject | undefined,
    origin: placeOfDeclaration(resource),
  });
}

/** The MCP server completes every variable of a template. */
function completionsOf(uriTemplate: string): Readonly<Record<string, Completion>> {
  const parsed = parseUriTemplate(uriTemplate);
  const variables = parsed.kind === "template" ? parsed.variables : [];
  return Object.fromEntries(variables.map((name) => [name, { kind: "mcp" }]));
}

function lowerCompletions(
  complete: NonNullable<SpecResource["complete"]>,
  key: string,
  handlers: HandlerReference[],
): Readonly<Record<string, Completion>> {
  return Object.fromEntries(
    Object.entries(complete).map(([name, each]) => [name, lowerCompletion(each, key, name, handlers)]),
  );
}
