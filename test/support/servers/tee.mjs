// Stands between a client and a server on stdio, and keeps every byte: tee.mjs FILE COMMAND ARGS…
// FILE.in holds what the client sent, FILE.out what the server did.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

const [file, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
process.stdin.on("data", (bytes) => {
  appendFileSync(`${file}.in`, bytes);
  server.stdin.write(bytes);
});
process.stdin.on("end", () => server.stdin.end());
server.stdout.on("data", (bytes) => {
  appendFileSync(`${file}.out`, bytes);
  process.stdout.write(bytes);
});
server.on("exit", (code) => process.exit(code ?? 1));
