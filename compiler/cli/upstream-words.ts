import { isSensitiveHeader } from "../import/mcp/sensitive-header.ts";
import type { McpUpstreamSpec } from "../upstreams/mcp/mcp-spec.ts";
import { type CommandInput, UsageError } from "./command.ts";
import type { OptionTable } from "./option.ts";
import { addressed, serverOptions } from "./target.ts";

/** Options that describe an MCP server to be written into a spec. */
export const upstreamOptions = {
  ...serverOptions,
  env: {
    kind: "list",
    value: "NAME[=VALUE]",
    help: "a variable of the server's process; without a value, the variable of that name where it runs",
  },
} as const satisfies OptionTable;

/** An upstream as a spec declares it, and the variables that its connection needs now. */
export interface WrittenUpstream {
  readonly spec: McpUpstreamSpec;
  readonly env: Readonly<Record<string, string>>;
  /** Notes for the user: the variables that replaced secrets. */
  readonly notes: readonly string[];
}

/** Reads a server from the command line: a URL, or the words after `--`. `words` are those after the command's own. */
export function writtenUpstream(
  name: string,
  input: CommandInput<typeof upstreamOptions>,
  words: readonly string[],
): WrittenUpstream {
  const { header, env } = input.options;
  const place = addressed({ ...input, words }, () => 0);
  if (place.words.length > 0) throw new UsageError("takes one server: a URL, or a command after `--`");
  if ("url" in place.target) {
    if (env.length > 0) throw new UsageError("--env is for a command: a URL has no process");
    return withHeaders(name, String(place.target.url), place.target.headers ?? {});
  }
  if (header.length > 0) throw new UsageError("--header is for a URL: a command has none");
  const { command, args = [] } = place.target;
  const variables = Object.fromEntries(env.map(readVariable));
  return {
    spec: {
      command: literal(command),
      ...(args.length === 0 ? {} : { args: args.map(literal) }),
      ...(env.length === 0 ? {} : { env: variables }),
    },
    env: {},
    notes: [],
  };
}

/** Secrets of headers become references: a spec is committed. */
function withHeaders(name: string, url: string, given: Readonly<Record<string, string>>): WrittenUpstream {
  const env: Record<string, string> = {};
  const headers = Object.entries(given).map(([header, value]) => {
    if (value.includes("${") || !isSensitiveHeader(header)) return [header, value] as const;
    const variable = `${name}_${header}`.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase();
    env[variable] = value;
    return [header, `\${${variable}}`] as const;
  });
  return {
    spec: { url: literal(url), ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }) },
    env,
    notes: Object.keys(env).map(
      (variable) => `set the environment variable ${variable} for the server: a spec contains no secrets`,
    ),
  };
}

function readVariable(word: string): readonly [string, string] {
  const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === undefined) throw new UsageError(`--env takes NAME or NAME=VALUE, not \`${word}\``);
  return [name, value === undefined ? `\${${name}}` : literal(value)];
}

/** Text in which no reference is read. */
function literal(text: string): string {
  return text.replaceAll("${", "$${");
}
