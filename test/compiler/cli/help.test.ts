import { expect, it } from "vitest";
import { commandGroups } from "../../../compiler/cli/commands.ts";
import { exitCodeMeanings } from "../../../compiler/cli/exit-codes.ts";
import { runCli } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const commands = commandGroups.flatMap((group) => group.commands);
const run = (...argv: string[]) => runCli(temporaryFolder(), argv);

it("fits into 80 columns, but for what is to be copied", async () => {
  const pages = await Promise.all([run("--help"), ...commands.map(({ name }) => run(name, "--help"))]);
  const long = pages.flatMap(({ out }) => out.split("\n").filter((line) => line.length > 80));
  expect(long).toEqual([
    "  # yaml-language-server: $schema=./node_modules/deltamcp/dist/compiler/spec/spec.schema.json",
  ]);
});

it("names every command and every exit code", async () => {
  const { out, exitCode } = await run("--help");
  expect(exitCode).toBe(0);
  for (const { name, summary } of commands) expect(out).toContain(`\n  ${name.padEnd(8)}  ${summary}\n`);
  // A long meaning goes on in the next line.
  const words = out.replace(/\n {6,}/g, " ");
  for (const [code, meaning] of exitCodeMeanings)
    expect(words).toContain(`\n  ${code.padEnd(8)}  ${meaning}\n`);
});

it("gives a command's page by help as well", async () => {
  expect((await run("help", "explain")).out).toBe(
    `explain a diagnostic and how to fix it

usage: deltamcp explain [CODE]

  -h, --help  show this help

Without a code it lists all codes.
`,
  );
  expect((await run("help", "explian")).err).toContain("did you mean `explain`?");
});

it("shows each way to write a command", async () => {
  expect((await run("call", "--help")).out).toContain(
    `
usage: deltamcp call [--json] [--header NAME:VALUE]… [--timeout SECONDS]
         TARGET TOOL [ARGS]
    or deltamcp call [OPTIONS] TOOL [ARGS] -- COMMAND
`,
  );
});
