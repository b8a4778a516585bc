import { cliVariables } from "./cli-environment.ts";
import type { CommandFacts } from "./command.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import { type CommandGroup, optionRows } from "./help.ts";

/** The reference part of docs/cli.md, in Markdown: each command with its options, the environment variables and the exit codes. */
export function commandDocs(groups: readonly CommandGroup[]): string {
  const commands = groups.flatMap((group) => group.commands);
  return [
    ...table(
      ["command", "does"],
      commands.map(({ name, summary }) => [`[\`${name}\`](#${name})`, summary]),
    ),
    ...commands.flatMap(commandSection),
    "",
    "### Environment variables",
    "",
    ...table(
      ["variable", "meaning"],
      cliVariables.map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
    "",
    "### Exit codes",
    "",
    ...table(["code", "means"], exitCodeMeanings),
    "",
  ].join("\n");
}

function commandSection(command: CommandFacts): string[] {
  const { name, summary, usage, options, notes = [] } = command;
  const prefix = `deltamcp ${name}${Object.keys(options).length === 0 ? "" : " [OPTIONS]"}`;
  return [
    "",
    `### ${name}`,
    "",
    `${capitalised(summary)}.`,
    "",
    "```",
    ...usage.map((way) => `${prefix} ${way}`.trim()),
    "```",
    "",
    ...table(
      ["option", ""],
      optionRows(command).map(([left, help]) => [`\`${left.trim()}\``, help]),
    ),
    ...notes.flatMap((note) => (note.startsWith(" ") ? ["", `    ${note.trim()}`] : ["", note])),
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function table(head: readonly [string, string], rows: readonly (readonly [string, string])[]): string[] {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  return [
    `| ${head.join(" | ")} |`.replace(/ {2}\|$/, " |"),
    "|---|---|",
    ...rows.map(([left, right]) => `| ${cell(left)} | ${cell(right)} |`),
  ];
}
