#!/usr/bin/env node
const started = process.argv[2] === "wrap" && (await startWrapped());
if (!started) await runCommandLine();

/** A wrapped server of the cache starts without anything else of the command line. */
async function startWrapped(): Promise<boolean> {
  const { startWrapped: start } = await import("../wrap/start-wrapped.ts");
  return start(process.argv.slice(3));
}

async function runCommandLine(): Promise<void> {
  // A command lives for a second or two and shares two cores with V8's optimising compiler, which by default takes a
  // third of a large build on Node 20. With this budget it starts later. Newer V8s have no such flag, and print an error.
  if (process.versions.node.startsWith("20.")) {
    const { setFlagsFromString } = await import("node:v8");
    setFlagsFromString("--interrupt-budget=1000000");
  }
  const { runProgram } = await import("./program.ts");
  const { processTerminal } = await import("./terminal.ts");

  process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
}
