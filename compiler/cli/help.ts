import { wrap } from "../support/wrap.ts";
import type { Command } from "./command.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** The page of one command. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]): Row => {
    const short = option.short === undefined ? "    " : `-${option.short}, `;
    const value = option.type === "string" ? ` ${option.value ?? "VALUE"}` : "";
    return [`${short}--${name}${value}`, option.help];
  });
  rows.push(["-h, --help", "this page"]);
  return [
    command.summary,
    "",
    ...usageLines(command),
    "",
    ...columns(rows),
    ...(command.notes ?? []).flatMap((note) => ["", ...(note.startsWith(" ") ? [note] : wrap(note))]),
  ].join("\n");
}

/** How a command is written: with every option there is, then the other ways. */
export function usageLines({ name, usage, options }: Command): string[] {
  const words = Object.entries(options).map(([long, { type, short, value = "VALUE", multiple }]) => {
    if (type === "boolean") return short === undefined ? `[--${long}]` : `[-${short}]`;
    return `[--${long} ${value}]${multiple === true ? "…" : ""}`;
  });
  const [first = "", ...others] = usage;
  return [
    ...wrap(["deltamcp", name, ...words, ...(first === "" ? [] : [first])], "usage: ", "         "),
    ...others.map((way) => `    or deltamcp ${name} [OPTIONS] ${way}`),
  ];
}

/** The page of the whole command line. */
export function programHelp(groups: readonly CommandGroup[], terminal: Terminal, version: string): string {
  const names = groups.flatMap(({ commands }) => commands.map(({ name }) => name.length));
  const width = Math.max(...names);
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
    ...section("exit codes", exitCodeMeanings),
    "deltamcp COMMAND --help tells more of a command, --version which this is.",
  ].join("\n");
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

type Row = readonly [left: string, right: string];

/** Two columns; what does not fit on a line of the right one goes on below. */
function columns(rows: readonly Row[], least = 0): string[] {
  const width = Math.max(least, ...rows.map(([left]) => left.length));
  return rows.flatMap(([left, right]) => wrap(right, `  ${left.padEnd(width)}  `, " ".repeat(width + 4)));
}
