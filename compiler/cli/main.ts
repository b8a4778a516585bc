#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// A command lives for a second or two, and shares two cores with V8's optimising compiler: by default that takes a
// third of a large build. It starts later here, and still gets the loops of the largest catalogues.
setFlagsFromString("--interrupt-budget=1000000");

const { runProgram } = await import("./program.ts");
const { processTerminal } = await import("./terminal.ts");

process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
