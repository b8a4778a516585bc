/** npm start: the example's tracker service, and beside it every server of specs/, until Ctrl-C. */
import { spawn } from "node:child_process";
import { runProgram } from "../compiler/cli/program.ts";
import { freePorts } from "../compiler/cli/server-process.ts";
import { processTerminal } from "../compiler/cli/terminal.ts";

const [port = 4010] = await freePorts(4010, 1);
const url = `http://127.0.0.1:${port}`;
const tracker = spawn(
  process.execPath,
  [
    "--import",
    import.meta.resolve("tsx"),
    new URL("../examples/tracker-service/main.ts", import.meta.url).pathname,
  ],
  { env: { ...process.env, TRACKER_PORT: String(port) }, stdio: ["ignore", "ignore", "inherit"] },
);
// Ctrl-C reaches both processes at once; a plain kill reaches only this one, and ends the other with it.
process.on("exit", () => tracker.kill());
process.env["TRACKER_URL"] = url;

process.stdout.write(
  `\n  The tracker of the example listens on ${url}; the files of the other are this folder.\n`,
);
process.exitCode = await runProgram(["start", ...process.argv.slice(2)], processTerminal());
process.exit();
