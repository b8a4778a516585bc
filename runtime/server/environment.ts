import { largestOf } from "../support/lists.ts";
/** The environment: a value by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The file of a server's own state, from the folder of its state. */
export const storeFile = "<server>.db";

/**
 * Every variable that a server reads beside the ones that its spec names. `--help` of a server and the table in
 * docs/config.md are printed from it. Texts take the server's name in place of `<server>`.
 */
export const environmentVariables = {
  DELTAMCP_SECRET:
    "signs sessions and the states of questions: 32 characters or more, the same on all replicas. Default: a random one",
  DELTAMCP_ALLOWED_HOSTS:
    "further host names that the server answers to over HTTP, separated by commas; loopback always works",
  DELTAMCP_ALLOWED_ORIGINS:
    "origins of further web pages that may call the server, separated by commas; loopback always works",
  DELTAMCP_STORE:
    "place of receipts and held results, which replicas can share: memory, sqlite:FILE, log:FILE, or a URL of Redis or PostgreSQL. Default: .deltamcp/<server>.db",
  DELTAMCP_RECEIPTS:
    "calls that leave a receipt, with their arguments: dispatch (the default: calls to /api/dispatch), all or off. A path of a file is log:FILE for dispatch",
  DELTAMCP_FILES:
    "folders whose files tools may upload, separated as in PATH. Default: none, so that uploads need base64 or a URL",
  DELTAMCP_LOG:
    "text (the default): faults and notices on stderr; off: notices alone; json: every event as a line of JSON on stderr",
} as const satisfies Readonly<Record<string, string>>;

export type EnvironmentVariable = keyof typeof environmentVariables;

/** The value of one variable, without white space around it. Undefined if it is not set or blank. */
export function readVariable(env: Environment, name: EnvironmentVariable): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Columns of a terminal. */
const columns = 80;

/** The table as text for a terminal. */
export function environmentHelp(server: string): string {
  const rows = Object.entries(environmentVariables);
  return printTable(rows.map(([name, text]) => [name, text.replace("<server>", server)]));
}

/** Names on the left, and beside each its text, wrapped to the width of a terminal. */
export function printTable(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.min(largestOf(rows.map(([name]) => name.length)), maxName) + 2;
  const margin = " ".repeat(2 + width);
  return rows
    .map(([name, text]) => {
      const lines = wrap(text, columns - margin.length).join(`\n${margin}`);
      return name.length > maxName ? `  ${name}\n${margin}${lines}\n` : `  ${name.padEnd(width)}${lines}\n`;
    })
    .join("");
}

/** A longer name has a line of its own. */
const maxName = 24;

/** Lines of at most `width` characters; a longer word has a line of its own. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
