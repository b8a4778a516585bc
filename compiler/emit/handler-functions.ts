import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import type { HandlerReference, Prompt, Resource } from "../lower/catalogue.ts";
import type { NamedServer, NamedTool } from "../lower/named-server.ts";
import { stringLiteral } from "./text/string-literal.ts";

/** A function that the author must write. */
export interface HandlerFunction extends HandlerReference {
  /** The tool, prompt or resource that it serves: `close_issue`, `prompt review_code`. */
  readonly subject: string;
  readonly description: string;
  /** TypeScript, in a module that imports `runtime` and `types`. */
  readonly type: string;
}

/** Every function that the catalogue calls, tools first, each in the order of its list. */
export function handlerFunctions({ catalogue, tools }: NamedServer): readonly HandlerFunction[] {
  const { prompts, resources } = catalogue;
  return [
    ...tools.flatMap(toolFunction),
    ...prompts.flatMap((prompt) => extraFunctions("prompt", prompt)),
    ...resources.flatMap((resource) => extraFunctions("resource", resource)),
  ];
}

function toolFunction({ tool, names }: NamedTool): readonly HandlerFunction[] {
  if (tool.handler === undefined) return [];
  const defaults = namesWithDefault(tool.input.author).map(stringLiteral);
  const args = `types.${names.args}`;
  const given = defaults.length === 0 ? args : `runtime.WithDefaults<${args}, ${defaults.join(" | ")}>`;
  return [
    {
      ...tool.handler,
      subject: tool.name,
      description: tool.description,
      type: `runtime.ToolHandler<${given}, types.${names.output}>`,
    },
  ];
}

/** The properties that validation fills in (never `__proto__`). For a handler they are never absent. */
function namesWithDefault(schema: JsonSchema): readonly string[] {
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.keys(properties).filter((name) => {
    const property = properties[name];
    return name !== "__proto__" && isObject(property) && property["default"] !== undefined;
  });
}

/** The function of a prompt or a resource, and the functions that complete its arguments. */
function extraFunctions(kind: "prompt" | "resource", extra: Prompt | Resource): readonly HandlerFunction[] {
  const subject = `${kind} ${extra.name}`;
  const runs = kind === "prompt" ? `runtime.PromptHandler<${promptArgs(extra)}>` : "runtime.ResourceHandler";
  const run = extra.run.kind === "fn" ? extra.run.handler : undefined;
  return extra.handlers.map((reference) =>
    reference.key === run
      ? { ...reference, subject, description: extra.description ?? `The ${subject}`, type: runs }
      : {
          ...reference,
          subject: `completion of ${subject}`,
          description: `Values for an argument of the ${subject}`,
          type: "runtime.CompletionHandler",
        },
  );
}

/** Arguments of prompts are strings (MCP, prompts/get). */
function promptArgs(prompt: Prompt | Resource): string {
  if (!("arguments" in prompt)) return "{}";
  const members = prompt.arguments.map(
    ({ name, required }) => `readonly ${stringLiteral(name)}${required ? "" : "?"}: string`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join("; ")} }`;
}
