import { readFile } from "node:fs/promises";
import { basename, extname, relative, resolve } from "node:path";
import { counted } from "../../support/counted.ts";
import { type Command, CommandError, type CommandInput, flag, text, UsageError } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { forceOption } from "../options.ts";
import { checkedServerName } from "../server-name.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const importCommand: Command = {
  name: "import",
  summary: "turn a tools/list answer into a spec",
  usage: ["tools FILE|-"],
  options: {
    out: {
      type: "string",
      short: "o",
      value: "SPEC",
      help: "the spec, .yaml or .json (default specs/NAME.tools.yaml; - prints it)",
    },
    name: { type: "string", value: "NAME", help: "the server's name (default: the file's)" },
    "server-version": { type: "string", value: "VERSION", help: "the server's version (default 1.0.0)" },
    force: forceOption,
  },
  notes: [
    'tools FILE reads a tools/list answer: a list, {"tools": […]}, or the JSON-RPC response around it.',
    "Descriptions are cut to 60 characters at the best phrase boundary; the whole text is kept in `docs`. Every tool gets the runner `mock` until you choose one.",
  ],
  async run(input, terminal) {
    const [kind, file, ...more] = input.positionals;
    if (kind !== "tools") {
      throw new UsageError(
        kind === undefined ? "what to import is missing" : `can not import \`${kind}\`, only \`tools\``,
      );
    }
    if (file === undefined || more.length > 0) {
      throw new UsageError("exactly one file is needed, or - for standard input");
    }
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(file)) {
      throw new UsageError(
        `\`${file}\` is a URL: save what it answers to tools/list in a file, or pipe it to -`,
      );
    }
    return importTools(file, await readInput(file, terminal), input, terminal);
  },
};

async function importTools(file: string, source: string, input: CommandInput, terminal: Terminal) {
  const name = checkedServerName(text(input, "name") ?? nameOf(file));
  const { Report } = await import("../../diagnostics/report.ts");
  const { printDiagnostics } = await import("../print-diagnostics.ts");
  const { readToolsList } = await import("../../import/tools-list.ts");
  const { specFromTools } = await import("../../import/spec-from-tools.ts");
  const { renderSpecJson, renderSpecYaml } = await import("../../import/render-spec.ts");
  const report = new Report();
  const tools = readToolsList(file === "-" ? "stdin.json" : file, source, report);
  printDiagnostics(report.diagnostics, terminal);
  if (report.failed) return exitCodes.failed;
  const spec = specFromTools(tools, { name, version: text(input, "server-version") ?? "1.0.0" });
  const out = text(input, "out") ?? `specs/${name}.tools.yaml`;
  const rendered = out.endsWith(".json") ? renderSpecJson(spec) : renderSpecYaml(spec, basename(file));
  if (out === "-") terminal.out(rendered);
  else await writeSpec(out, rendered, tools.length, input, terminal);
  for (const note of spec.notes) terminal.err(`note: ${note}`);
  return exitCodes.ok;
}

async function readInput(file: string, terminal: Terminal): Promise<string> {
  if (file === "-") return terminal.readStdin();
  try {
    return await readFile(resolve(terminal.cwd, file), "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new CommandError(`${file} ${missing ? "is not there" : "can not be read"}`, exitCodes.io, error);
  }
}

async function writeSpec(
  out: string,
  rendered: string,
  count: number,
  input: CommandInput,
  terminal: Terminal,
): Promise<void> {
  if (!/\.(ya?ml|json)$/.test(out))
    throw new UsageError(`--out takes a .yaml, .yml or .json file, not \`${out}\``);
  const path = resolve(terminal.cwd, out);
  const instead = "--force replaces it, --out writes elsewhere";
  await writeNewFile(path, rendered, { replace: flag(input, "force"), shown: out, instead });
  terminal.out(`${counted(count, "tool")} -> ${relative(terminal.cwd, path)}`);
  if (/\.tools\.(ya?ml|json)$/.test(out)) terminal.out("Next: npx deltamcp build");
  else terminal.out("Specs are found by the name *.tools.yaml: rename it, or list it in deltamcp.config.ts.");
}

/** `github-mcp.tools.json` -> `github-mcp`. */
function nameOf(file: string): string {
  if (file === "-") return "imported";
  const stem = basename(file, extname(file)).replace(/\.tools$/, "");
  const safe = stem.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[^A-Za-z_]+/, "");
  return safe.slice(0, 64) || "imported";
}
