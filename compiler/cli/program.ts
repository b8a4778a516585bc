import { parseArgs } from "node:util";
import { isDeltaMcpError } from "../../runtime/errors.ts";
import { FileError } from "../host/file-error.ts";
import { version } from "../version.ts";
import { type Command, CommandError, type CommandInput, UsageError } from "./command.ts";
import { commandGroups } from "./commands.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { commandHelp, programHelp, usageLines } from "./help.ts";
import type { Terminal } from "./terminal.ts";

/** Runs one command line, `["build", "--check"]`, and tells the exit code. Never throws. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = argv;
  const groups = commandGroups;
  if (name === "help" && rest[0] !== undefined) return runProgram([rest[0], "--help"], terminal);
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    terminal.out(programHelp(groups, terminal, version));
    return exitCodes.ok;
  }
  if (name === "--version" || name === "-v") {
    terminal.out(version);
    return exitCodes.ok;
  }
  const commands = groups.flatMap((group) => group.commands);
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const { didYouMean } = await import("../diagnostics/suggest.ts");
    const nearest = didYouMean(
      name,
      commands.map((one) => one.name),
    );
    terminal.err(`deltamcp: there is no command \`${name}\`${nearest === undefined ? "" : `, ${nearest}`}`);
    terminal.err("`deltamcp help` lists them.");
    return exitCodes.usage;
  }
  return runCommand(command, rest, terminal);
}

async function runCommand(command: Command, argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const input = await parseInput(command, argv);
    if (input.options["help"] === true) {
      terminal.out(commandHelp(command));
      return exitCodes.ok;
    }
    return await command.run(input, terminal);
  } catch (error) {
    return explainFailure(command, error, terminal);
  }
}

async function parseInput(command: Command, argv: readonly string[]): Promise<CommandInput> {
  const split = argv.indexOf("--");
  const own = split === -1 ? argv : argv.slice(0, split);
  const rest = split === -1 ? [] : argv.slice(split + 1);
  const until = command.passThrough === true ? firstPositional(own, command) : own.length;
  try {
    const { values, positionals } = parseArgs({
      args: [...own.slice(0, until)],
      options: { ...command.options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    const options = values as CommandInput["options"];
    return { options, positionals: [...positionals, ...own.slice(until)], rest };
  } catch (error) {
    throw new UsageError(await explainOptions(command, error as NodeJS.ErrnoException));
  }
}

/** What parseArgs found, in our words: its own are for programmers. */
async function explainOptions(command: Command, { code, message }: NodeJS.ErrnoException): Promise<string> {
  const [, option = ""] = /'([^']+)'/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const { didYouMean } = await import("../diagnostics/suggest.ts");
    const meant = didYouMean(
      option,
      ["help", ...Object.keys(command.options)].map((name) => `--${name}`),
    );
    return `there is no option \`${option}\`${meant === undefined ? "" : `, ${meant}`}`;
  }
  const name = option.replace(/ <value>$/, "");
  if (/does not take an argument/.test(message)) return `\`${name}\` takes no value`;
  if (/argument (missing|is ambiguous)/.test(message)) return `the value of \`${name}\` is missing`;
  return lowerFirst(message.split(". ")[0] ?? "bad arguments");
}

/** Where a command that hands its arguments on stops reading options: at the first word that is none. */
function firstPositional(argv: readonly string[], command: Command): number {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    if (!word.startsWith("-")) return at;
    const name = word.replace(/^--?/, "");
    const option = command.options[name] ?? Object.values(command.options).find((one) => one.short === name);
    if (option?.type === "string" && !word.includes("=")) at++;
  }
  return argv.length;
}

function explainFailure(command: Command, error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof UsageError) {
    terminal.err(`deltamcp ${command.name}: ${error.message}`);
    for (const line of usageLines(command)) terminal.err(line);
    return exitCodes.usage;
  }
  if (error instanceof CommandError) {
    terminal.err(`deltamcp: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof FileError) {
    terminal.err(`deltamcp: ${error.message}`);
    return exitCodes.io;
  }
  if (isDeltaMcpError(error)) {
    terminal.err(`deltamcp: ${error.message}`);
    return error.code === "connection" || error.code === "protocol" || error.code === "timeout"
      ? exitCodes.connection
      : exitCodes.tool;
  }
  terminal.err(
    `deltamcp: this is a fault of deltamcp itself: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (terminal.env["DELTAMCP_DEBUG"] && error instanceof Error) terminal.err(error.stack ?? "");
  else terminal.err("Run it again with DELTAMCP_DEBUG=1 for the stack, and please report it.");
  return exitCodes.internal;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
