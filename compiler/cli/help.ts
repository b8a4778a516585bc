import { largestOf } from "../../runtime/support/lists.ts";
import { wrap } from "../support/wrap.ts";
import { cliVariables } from "./cli-environment.ts";
import type { Command, CommandFacts } from "./command.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import { optionHelp } from "./option.ts";
import type { Terminal } from "./terminal.ts";

/** The page of one command. */
export function commandHelp(command: CommandFacts): string {
  return [
    command.summary,
    "",
    ...usageLines(command),
    "",
    ...columns(optionRows(command)),
    ...(command.notes ?? []).flatMap((note) => ["", ...(note.startsWith(" ") ? [note] : wrap(note))]),
  ].join("\n");
}

/** Each option as it is written, and its help; `--help` last. */
export function optionRows({ options }: CommandFacts): readonly Row[] {
  const rows = Object.entries(options).map(([name, option]): Row => {
    const short = option.short === undefined ? "    " : `-${option.short}, `;
    const value = option.kind === "flag" ? "" : ` ${option.value}`;
    return [`${short}--${name}${value}`, optionHelp(option)];
  });
  return [...rows, ["-h, --help", "show this help"]];
}

/** How a command is written: with every option, then the other ways. */
export function usageLines({ name, usage, options }: CommandFacts): string[] {
  const optional = Object.entries(options).map(([long, option]) => {
    if (option.kind === "flag") return option.short === undefined ? `[--${long}]` : `[-${option.short}]`;
    return `[--${long} ${option.value}]${option.kind === "list" ? "…" : ""}`;
  });
  const [first, ...others] = usage;
  return [
    ...wrap(["deltamcp", name, ...optional, ...(first === "" ? [] : [first])], "usage: ", "         "),
    ...others.map((way) => `    or deltamcp ${name} [OPTIONS] ${way}`),
  ];
}

/** The page of the whole command line. */
export function programHelp(groups: readonly CommandGroup[], terminal: Terminal, version: string): string {
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name.length));
  const width = largestOf(names);
  const section = (title: string, rows: readonly Row[]) => [
    terminal.style("bold", title),
    ...columns(rows, width),
    "",
  ];
  return [
    `deltamcp ${version}: tool specs in, token-lean MCP servers and typed clients out`,
    "",
    ...groups.flatMap(({ title, commands }) =>
      section(
        title,
        commands.map(({ name, summary }) => [name, summary]),
      ),
    ),
    ...section("environment variables", cliVariables),
    ...section("exit codes", exitCodeMeanings),
    "deltamcp COMMAND --help explains a command; --version prints the version.",
  ].join("\n");
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

export type Row = readonly [left: string, right: string];

/** Two columns. Long text in the right one continues on the next line. */
function columns(rows: readonly Row[], least = 0): string[] {
  const width = largestOf(
    rows.map(([left]) => left.length),
    least,
  );
  return rows.flatMap(([left, right]) => wrap(right, `  ${left.padEnd(width)}  `, " ".repeat(width + 4)));
}
