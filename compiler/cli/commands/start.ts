import { join } from "node:path";
import { defaultPort, type SurfaceName } from "../../../runtime/server/serve-args.ts";
import { clientLines } from "../client-lines.ts";
import { type Command, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { configOption } from "../options.ts";
import { formatOption, readFormat } from "../print-diagnostics.ts";
import { loadProject } from "../project.ts";
import { freePorts, type ServerProcess, startServer, thesePorts } from "../server-process.ts";
import type { Terminal } from "../terminal.ts";
import { build } from "./build.ts";

export const startCommand: Command = {
  name: "start",
  summary: "build, then serve every server over HTTP on loopback",
  usage: [""],
  options: {
    port: {
      type: "string",
      short: "p",
      value: "PORT",
      help: "of the first server, others follow (default: free ones from 3920)",
    },
    surface: { type: "string", value: "SURFACE", help: "full or small (default: what the build chose)" },
    quiet: { type: "boolean", short: "q", help: "print no table and no configuration lines" },
    format: formatOption,
    config: configOption,
  },
  notes: [
    "With --port exactly these ports are taken, and must be free. Ctrl-C ends it: calls in flight are finished first.",
  ],
  async run(input, terminal) {
    if (input.positionals.length > 0) throw new UsageError("takes no arguments");
    const port = readPort(text(input, "port"));
    const surface = readSurface(text(input, "surface"));
    const format = readFormat(input);
    const project = await loadProject(terminal, text(input, "config"));
    const built = await build(project, input, terminal);
    if (built.exitCode !== exitCodes.ok) return built.exitCode;
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
        const options = {
          cwd: project.root,
          port: ports[index] ?? 0,
          ...(surface === undefined ? {} : { surface }),
        };
        processes.push(await startServer(server.summary.name, entry, options));
      }
      printServed(
        built.servers.map(({ summary }, index) => ({
          name: summary.name,
          surface: surface ?? summary.surface,
          port: ports[index] ?? 0,
        })),
        flag(input, "quiet"),
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
};

function readPort(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port takes a number, not \`${value}\``);
  return port;
}

function readSurface(value: string | undefined): SurfaceName | undefined {
  if (value === undefined || value === "full" || value === "small") return value;
  throw new UsageError(`--surface takes full or small, not \`${value}\``);
}

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
  const wide = Math.max(...servers.map(({ name }) => name.length)) + 2;
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
