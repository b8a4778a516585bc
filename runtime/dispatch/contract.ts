import { ownOutput } from "../catalogue/own-output.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import type { JsonObject } from "../support/json.ts";
import { largestOf } from "../support/lists.ts";
import { exampleArgs } from "./example-args.ts";

/** A request that runs a tool; `fetch(request.url, request)` sends it. */
export interface ReadyRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: { readonly "content-type": "application/json" };
  /** JSON text. */
  readonly body: string;
}

export function readyRequest(url: string, key: string, args: JsonObject): ReadyRequest {
  return {
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key, args }),
  };
}

/** All that code must know of one tool, as data. */
export function contractOf(tool: ToolRecord, url: string): object {
  const { name, title, description, docs, category, signature, inputSchema, authorSchema } = tool;
  const { annotations, scopes, examples, digest } = tool;
  return {
    key: name,
    title,
    description,
    docs,
    category,
    signature,
    input_schema: authorSchema ?? inputSchema,
    output_schema: ownOutput(tool),
    annotations,
    scopes,
    examples,
    digest,
    beside_args: besideArgs(tool),
    run_now: readyRequest(url, name, exampleArgs(tool)),
  };
}

/** The members of a request beside `key` and `args`, each with its meaning in a few words. */
function besideArgs({ result }: ToolRecord): Readonly<Record<string, string>> {
  return {
    pick: "JMESPath on the result, with count_by(@, &key)",
    each: "a list of args: one run each",
    ...(result.pages === undefined
      ? {}
      : { pages: '"all": every page of the service in one result, before pick' }),
  };
}

/** The same for a model or a person to read, complete without anything else in view. */
export function contractMarkdown(tool: ToolRecord, url: string): string {
  const { name, description, docs, documented, scopes = [], examples = [] } = tool;
  const output = ownOutput(tool);
  const request = JSON.stringify({ key: name, args: exampleArgs(tool) });
  const parts = [
    `# ${name}\n\n${sentence(description)}`,
    docs,
    `## Arguments\n\n${fenced("ts", documented)}`,
    output === undefined ? undefined : `## Result\n\n${fenced("json", JSON.stringify(output))}`,
    `## Behaviour\n\n${behaviour(tool)}`,
    scopes.length === 0 ? undefined : `## Scopes\n\n${scopes.map((scope) => `- \`${scope}\``).join("\n")}`,
    examples.length === 0 ? undefined : `## Examples\n\n${examples.map(exampleLine).join("\n")}`,
    `## Run\n\n${fenced("sh", `curl -sS ${quoted(url)} -H 'content-type: application/json' -d ${quoted(request)}`)}`,
    `Beside \`args\`: ${besideText(tool)}. A result that was cut, or that the service has more of, has a cursor: POST \`{"next": cursor}\` reads on, with \`pick\` in the whole of it.`,
    'With `"shape": true` in the body nothing is run: the answer shows what would be sent.',
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function besideText(tool: ToolRecord): string {
  return Object.entries(besideArgs(tool))
    .map(([name, meaning]) => `\`${name}\`, ${meaning}`)
    .join("; ");
}

function behaviour({ annotations = {} }: ToolRecord): string {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  if (readOnlyHint === true)
    return openWorldHint === false ? "Only reads, and only the server's own data." : "Only reads.";
  const words = [
    destructiveHint === false ? "Changes data, but destroys none." : "Changes data, and can destroy some.",
    idempotentHint === true ? "A second call with the same arguments has no further effect." : "",
  ];
  return words.filter((word) => word !== "").join(" ");
}

function exampleLine({ ask, args }: NonNullable<ToolRecord["examples"]>[number]): string {
  const code = `\`${JSON.stringify(args)}\``;
  return ask === undefined ? `- ${code}` : `- ${ask}: ${code}`;
}

function sentence(text: string): string {
  return /[.!?…。]$/u.test(text) ? text : `${text}.`;
}

/** A fence longer than any run of backticks inside it (CommonMark, 4.5). */
function fenced(language: string, text: string): string {
  const longest = largestOf(
    (text.match(/`+/g) ?? []).map((run) => run.length),
    2,
  );
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** One word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
