import type { Command } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** The page of one command. */
export function commandHelp(command: Command, terminal: Terminal): string {
  const rows = Object.entries(command.options).map(([name, option]) => {
    const short = option.short === undefined ? "    " : `-${option.short}, `;
    const value = option.type === "string" ? ` ${option.value ?? "VALUE"}` : "";
    return [`${short}--${name}${value}`, option.help] as const;
  });
  rows.push(["-h, --help", "this page"]);
  return [
    command.summary,
    "",
    `${terminal.style("bold", "usage")}  ${usageLine(command)}`,
    "",
    ...columns(rows),
    ...(command.notes === undefined ? [] : ["", command.notes]),
  ].join("\n");
}

/** `deltamcp build [--check] [-q] [--format FORMAT]`: every option there is, and what follows them. */
export function usageLine({ name, options, usage }: Command): string {
  const words = Object.entries(options).map(([long, { type, short, value = "VALUE", multiple }]) => {
    if (type === "boolean") return short === undefined ? `[--${long}]` : `[-${short}]`;
    return `[--${long} ${value}]${multiple === true ? "…" : ""}`;
  });
  return ["deltamcp", name, ...words, ...(usage === "" ? [] : [usage])].join(" ");
}

/** The page of the whole command line. */
export function programHelp(groups: readonly CommandGroup[], terminal: Terminal, version: string): string {
  const lines = [`deltamcp ${version}: tool specs in, token-lean MCP servers and typed clients out`, ""];
  for (const group of groups) {
    lines.push(
      terminal.style("bold", group.title),
      ...columns(group.commands.map((one) => [one.name, one.summary])),
      "",
    );
  }
  lines.push("deltamcp COMMAND --help tells more. Exit codes: docs/cli.md of the package");
  return lines.join("\n");
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}
