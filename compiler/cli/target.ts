import type { ServerTarget } from "../../runtime/client/client-options.ts";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { DeltaMcpError, isDeltaMcpError } from "../../runtime/errors.ts";
import { type CommandInput, UsageError } from "./command.ts";
import type { OptionTable } from "./option.ts";
import { jsonOption } from "./options.ts";

/** Options for the connection to a server. */
export const serverOptions = {
  header: { kind: "list", value: "NAME:VALUE", help: "send a header with every request (URLs only)" },
  timeout: {
    kind: "number",
    value: "SECONDS",
    min: 0.001,
    max: 86_400,
    fractions: true,
    default: 30,
    help: "give up after this time",
  },
} as const satisfies OptionTable;

/** Options of every command that asks a server and prints its answer. */
export const targetOptions = { json: jsonOption, ...serverOptions } as const satisfies OptionTable;

/** The input of a command that talks to a server. */
export type TargetInput = CommandInput<typeof serverOptions>;

export const targetNotes = [
  "TARGET is a URL (http://127.0.0.1:3920/mcp), or a command that runs an MCP server on stdio. A command can be last, after `--`:",
  `  deltamcp call close_issue '{"number": 12}' -- node server.js --readonly`,
];

/** A server, and the words of the command line that are not its. */
export interface Addressed {
  readonly target: ServerTarget;
  readonly words: readonly string[];
}

/**
 * Tells the server's words from the others: after `--` all are the server's; a URL is one word; else a command, of
 * which `count` gives how many of the last words are not its own.
 */
export function addressed(input: TargetInput, count: (words: readonly string[]) => number): Addressed {
  const { words, rest } = input;
  const [command, ...args] = rest;
  if (command?.includes("://"))
    throw new UsageError(`\`${command}\` is not a command: write a URL first, without \`--\``);
  if (command !== undefined) return { target: { command, args }, words };
  const [first, ...others] = words;
  if (first === undefined)
    throw new UsageError("the server is missing: give a URL, or a command that runs an MCP server on stdio");
  if (isUrl(first) && /^https?:/i.test(first))
    return { target: { url: readUrl(first), ...headersOf(input) }, words: others };
  if (isUrl(first))
    throw new UsageError(`\`${first}\` is not a server: its URL must begin with http:// or https://`);
  const own = words.length - count(words);
  if (own < 1)
    throw new UsageError("the server is missing: give a URL, or a command that runs an MCP server on stdio");
  return { target: { command: first, args: words.slice(1, own) }, words: words.slice(own) };
}

/** Whether a word of the command line is a URL of any scheme. */
export function isUrl(word: string | undefined): boolean {
  return word !== undefined && /^[a-z][a-z\d+.-]*:\/\//i.test(word);
}

function readUrl(word: string): string {
  if (!URL.canParse(word)) throw new UsageError(`\`${word}\` is not a URL`);
  return word;
}

function headersOf({ options }: TargetInput): { readonly headers?: Readonly<Record<string, string>> } {
  if (options.header.length === 0) return {};
  const pairs = options.header.map((header) => {
    const colon = header.indexOf(":");
    if (colon < 1) throw new UsageError(`--header takes NAME:VALUE, not \`${header}\``);
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(pairs) };
}

/** Connects; the caller closes. */
export async function connect({ target }: Addressed, { options }: TargetInput): Promise<DeltaClient> {
  const milliseconds = options.timeout * 1000;
  try {
    return await DeltaClient.connect(target, { timeoutMs: milliseconds, connectTimeoutMs: milliseconds });
  } catch (error) {
    const help = "command" in target ? noCommandHelp(target.command, error) : undefined;
    if (help === undefined || !isDeltaMcpError(error)) throw error;
    throw new DeltaMcpError(error.code, `${error.message}${help}`, { details: error.details, cause: error });
  }
}

/** The likely mistake behind a command that does not exist: an address, or a whole command line in quotes. */
function noCommandHelp(command: string, error: unknown): string | undefined {
  if (!isDeltaMcpError(error) || error.details["systemCode"] !== "ENOENT") return undefined;
  if (/^[\w.-]+:\d+(\/|$)/.test(command)) {
    const path = command.includes("/") ? "" : "/mcp";
    return `; did you mean \`http://${command}${path}\`?`;
  }
  return /\s/.test(command) ? `; write its words without quotes, or after \`--\`: -- ${command}` : undefined;
}
