import type { ServerTarget } from "../../runtime/client/client-options.ts";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { type CommandInput, UsageError } from "./command.ts";
import type { OptionTable } from "./option.ts";
import { jsonOption } from "./options.ts";

/** Options of every command that talks to a server. */
export const targetOptions = {
  json: jsonOption,
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

/** The input of a command that talks to a server. */
export type TargetInput = CommandInput<Pick<typeof targetOptions, "header" | "timeout">>;

export const targetNotes = [
  "TARGET is a URL (http://127.0.0.1:3920/mcp), or a command that speaks MCP on stdio. A command can stand last, after `--`:",
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
    throw new UsageError(`\`${command}\` is no command: a URL stands first, without \`--\``);
  if (command !== undefined) return { target: { command, args }, words };
  const [first, ...others] = words;
  if (first === undefined) throw new UsageError("which server? A URL, or a command that speaks MCP on stdio");
  if (/^https?:\/\//i.test(first))
    return { target: { url: readUrl(first), ...headersOf(input) }, words: others };
  if (first.includes("://"))
    throw new UsageError(`\`${first}\`: a server's URL begins with http:// or https://`);
  const own = words.length - count(words);
  if (own < 1) throw new UsageError("which server? A URL, or a command that speaks MCP on stdio");
  return { target: { command: first, args: words.slice(1, own) }, words: words.slice(own) };
}

function readUrl(word: string): string {
  if (!URL.canParse(word)) throw new UsageError(`\`${word}\` is no URL`);
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
export function connect({ target }: Addressed, { options }: TargetInput): Promise<DeltaClient> {
  const milliseconds = options.timeout * 1000;
  return DeltaClient.connect(target, { timeoutMs: milliseconds, connectTimeoutMs: milliseconds });
}
