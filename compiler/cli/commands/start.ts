import { join } from "node:path";
import { defaultPort, type SurfaceName } from "../../../runtime/server/serve-args.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { loadProject } from "../../project/load-project.ts";
import { clientLines } from "../client-lines.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption, formatOption } from "../options.ts";
import { freePorts, type ServerProcess, startServer, thesePorts } from "../server-process.ts";
import type { Terminal } from "../terminal.ts";
import { buildAndPrint } from "./build.ts";

export const startCommand = defineCommand({
  name: "start",
  summary: "build, then serve every server over HTTP on loopback",
  usage: [""],
  words: { max: 0, otherwise: "takes no arguments" },
  options: {
    port: {
      kind: "number",
      short: "p",
      value: "PORT",
      min: 1,
      max: 65_535,
      help: "of the first server, others follow (default: free ones from 3920)",
    },
    surface: {
      kind: "choice",
      value: "SURFACE",
      choices: ["full", "small"],
      help: "full or small (default: what the build chose)",
    },
    quiet: { kind: "flag", short: "q", help: "print no table and no configuration lines" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "With --port exactly these ports are taken, and must be free. Ctrl-C ends it: calls in flight are finished first.",
  ],
  async run({ options }, terminal) {
    const { port, surface, format, quiet } = options;
    const project = await loadProject(terminal.cwd, options.config);
    const built = await buildAndPrint(project, {}, { quiet, format }, terminal);
    if (built.kind !== "built") return exitCodes.failed;
    const count = built.servers.length;
    const ports = await (port === undefined ? freePorts(defaultPort, count) : thesePorts(port, count));
    const processes: ServerProcess[] = [];
    const stop = () => Promise.all(processes.map((one) => one.stop()));
    const interrupted = new Promise<"stop">((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve("stop"));
    });
    try {
      for (const [index, server] of built.servers.entries()) {
        const entry = join(project.root, server.folder, "server.ts");
        const settings = {
          cwd: project.root,
          port: ports[index] ?? 0,
          ...(surface === undefined ? {} : { surface }),
        };
        processes.push(await startServer(server.summary.name, entry, settings));
      }
      printServed(
        built.servers.map(({ summary }, index) => ({
          name: summary.name,
          surface: surface ?? summary.surface,
          port: ports[index] ?? 0,
        })),
        quiet,
        // A format for programs has standard output to itself.
        format === "text" ? terminal : { out: terminal.err, style: (_, text) => text },
      );
      const ended = await Promise.race([interrupted, ...processes.map((one) => one.ended)]);
      if (ended !== "stop") terminal.err(`${ended.name} ended with ${ended.status}`);
      return ended === "stop" ? exitCodes.ok : exitCodes.failed;
    } finally {
      await stop();
    }
  },
});

interface Served {
  readonly name: string;
  readonly surface: SurfaceName;
  readonly port: number;
}

function printServed(
  servers: readonly Served[],
  quiet: boolean,
  terminal: Pick<Terminal, "out" | "style">,
): void {
  const wide = largestOf(servers.map(({ name }) => name.length)) + 2;
  terminal.out("\n  serving");
  for (const { name, port } of servers) {
    terminal.out(`    ${terminal.style("bold", name.padEnd(wide))}http://127.0.0.1:${port}/mcp`);
  }
  const others = "Beside /mcp each serves /mcp/full, /mcp/small and, for code, /api/dispatch.";
  terminal.out(`    ${terminal.style("dim", others)}`);
  if (!quiet) {
    const entries = servers.map(({ name, surface, port }) => ({
      name,
      surface,
      url: `http://127.0.0.1:${port}/mcp`,
    }));
    for (const { host, file, lines } of clientLines(entries)) {
      terminal.out(`\n  ${terminal.style("bold", host)}, ${file}:\n${lines.replace(/^/gm, "    ")}`);
    }
  }
  terminal.out("\n  Ctrl-C ends it.");
}
