import type { ServerTarget } from "../../runtime/client/client-options.ts";
import { DeltaClient } from "../../runtime/client/delta-client.ts";
import { type CommandInput, type Option, text, UsageError } from "./command.ts";
import { jsonOption } from "./options.ts";

/** Options of every command that talks to a server. */
export const targetOptions: Readonly<Record<string, Option>> = {
  json: jsonOption,
  header: {
    type: "string",
    multiple: true,
    value: "NAME:VALUE",
    help: "send a header with every request (URLs only)",
  },
  timeout: { type: "string", value: "SECONDS", help: "give up after so long (default 30)" },
};

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
export function addressed(input: CommandInput, count: (words: readonly string[]) => number): Addressed {
  const { positionals, rest } = input;
  const [command, ...args] = rest;
  if (command?.includes("://"))
    throw new UsageError(`\`${command}\` is no command: a URL stands first, without \`--\``);
  if (command !== undefined) return { target: { command, args }, words: positionals };
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError("which server? A URL, or a command that speaks MCP on stdio");
  if (/^https?:\/\//i.test(first))
    return { target: { url: readUrl(first), ...headersOf(input) }, words: others };
  if (first.includes("://"))
    throw new UsageError(`\`${first}\`: a server's URL begins with http:// or https://`);
  const own = positionals.length - count(positionals);
  if (own < 1) throw new UsageError("which server? A URL, or a command that speaks MCP on stdio");
  return { target: { command: first, args: positionals.slice(1, own) }, words: positionals.slice(own) };
}

function readUrl(word: string): string {
  if (!URL.canParse(word)) throw new UsageError(`\`${word}\` is no URL`);
  return word;
}

function headersOf(input: CommandInput): { readonly headers?: Readonly<Record<string, string>> } {
  const given = input.options["header"];
  if (!Array.isArray(given)) return {};
  const pairs = (given as readonly string[]).map((header) => {
    const colon = header.indexOf(":");
    if (colon < 1) throw new UsageError(`--header takes NAME:VALUE, not \`${header}\``);
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()] as const;
  });
  return { headers: Object.fromEntries(pairs) };
}

/** Connects; the caller closes. */
export function connect({ target }: Addressed, input: CommandInput): Promise<DeltaClient> {
  const seconds = Number(text(input, "timeout") ?? 30);
  if (!(seconds > 0)) throw new UsageError("--timeout takes a number of seconds");
  return DeltaClient.connect(target, { timeoutMs: seconds * 1000, connectTimeoutMs: seconds * 1000 });
}
