import { receiptsNotice, storeSettings } from "../../../runtime/server/store-settings.ts";
import type { BuiltServer } from "../../project/build-project.ts";
import { loadProject } from "../../project/load-project.ts";
import { defineCommand } from "../define-command.ts";
import { envFileOption, readEnvFiles } from "../env-files.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruption } from "../interruption.ts";
import { configOption, formatOption, skipTypesOption, watchOption } from "../options.ts";
import { printServed } from "../print-served.ts";
import { rebuildOnChange } from "../rebuild-on-change.ts";
import { ServedProject } from "../serve-project.ts";
import type { Terminal } from "../terminal.ts";
import { buildAndPrint } from "./build.ts";

export const startCommand = defineCommand({
  name: "start",
  summary: "build, and serve every server over HTTP on loopback",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments" },
  options: {
    port: {
      kind: "number",
      short: "p",
      value: "PORT",
      min: 1,
      max: 65_535,
      help: "the port of the first server; others get the next ports (default: free ports from 3920)",
    },
    surface: {
      kind: "choice",
      value: "SURFACE",
      choices: ["full", "small"],
      help: "full or small (default: the choice of the build)",
    },
    watch: watchOption,
    "skip-types": skipTypesOption,
    "env-file": envFileOption,
    quiet: { kind: "flag", short: "q", help: "print no table and no configuration lines" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "With --port, the ports must be free. Ctrl-C stops the servers after the calls in flight.",
    "With --watch, it builds after each change and restarts the servers on the same ports. Sessions continue.",
  ],
  async run({ options }, terminal) {
    const { port, surface, format, quiet, "skip-types": skipTypes } = options;
    const project = await loadProject(terminal.cwd, options.config);
    const env = await readEnvFiles(options["env-file"], terminal);
    const built = await buildAndPrint(project, { skipTypes }, { quiet, format }, terminal);
    if (built.kind !== "built" && !options.watch) return exitCodes.failed;
    const served = new ServedProject({ root: project.root, port, surface, env });
    // A format for programs has standard output to itself.
    const printer =
      format === "text" ? terminal : { out: terminal.err, style: (_: unknown, text: string) => text };
    const receipts = receiptsNotice(storeSettings({ ...process.env, ...env }, "<server>", "http"));
    const interrupted = interruption();
    let printed = false;
    const serve = async (servers: readonly BuiltServer[]) => {
      const running = await served.start(servers);
      if (!printed) printServed(running, { quiet, receipts }, printer);
      printed = true;
    };
    try {
      if (built.kind === "built") await serve(built.servers);
      if (!options.watch) return await untilEnded(served, interrupted, terminal);
      const watching = { config: options.config, format, skipTypes, signal: interrupted, built: serve };
      await rebuildOnChange(project, watching, terminal);
      return exitCodes.ok;
    } finally {
      await served.stop();
    }
  },
});

async function untilEnded(
  served: ServedProject,
  interrupted: AbortSignal,
  terminal: Terminal,
): Promise<ExitCode> {
  const stopped = new Promise<"stop">((resolve) =>
    interrupted.addEventListener("abort", () => resolve("stop")),
  );
  const ended = await Promise.race([stopped, served.ended()]);
  if (ended !== "stop") terminal.err(`${ended.name} ended with ${ended.status}`);
  return ended === "stop" ? exitCodes.ok : exitCodes.failed;
}
