import { isDeltaMcpError } from "../../runtime/errors.ts";
import { FileError } from "../host/file-error.ts";
import { ProjectError } from "../project/project-error.ts";
import { version } from "../version.ts";
import { readCliVariable } from "./cli-environment.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { commandGroups } from "./commands.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { programHelp, usageLines } from "./help.ts";
import type { Terminal } from "./terminal.ts";
import { visibleText } from "./visible-text.ts";

/** Runs one command line, `["build", "--check"]`, and returns the exit code. Never throws. */
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
    return await command.execute(argv, terminal);
  } catch (error) {
    return explainFailure(command, error, terminal);
  }
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
  if (error instanceof ProjectError) {
    terminal.err(`deltamcp: ${error.message}`);
    return error.kind === "unreadable" ? exitCodes.io : exitCodes.failed;
  }
  if (error instanceof FileError) {
    terminal.err(`deltamcp: ${error.message}`);
    return exitCodes.io;
  }
  if (isDeltaMcpError(error)) {
    terminal.err(visibleText(`deltamcp: ${error.message}`));
    return error.code === "connection" || error.code === "protocol" || error.code === "timeout"
      ? exitCodes.connection
      : exitCodes.tool;
  }
  terminal.err(
    `deltamcp: internal error of deltamcp: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (readCliVariable(terminal.env, "DELTAMCP_DEBUG") !== undefined && error instanceof Error)
    terminal.err(error.stack ?? "");
  else terminal.err("Please report it, with the stack that DELTAMCP_DEBUG=1 prints.");
  return exitCodes.internal;
}
