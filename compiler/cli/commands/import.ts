import { readFile } from "node:fs/promises";
import { basename, extname, relative, resolve } from "node:path";
import { Report } from "../../diagnostics/report.ts";
import type { Importer } from "../../import/importer.ts";
import { importers } from "../../import/importers.ts";
import { sourceFile } from "../../source/source-file.ts";
import { counted } from "../../support/counted.ts";
import { CommandError, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { choiceWords } from "../option.ts";
import { forceOption } from "../options.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { checkedServerName } from "../server-name.ts";
import type { Terminal } from "../terminal.ts";
import { writeNewFile } from "../write-new-file.ts";

export const importCommand = defineCommand({
  name: "import",
  summary: "turn a tools/list answer into a spec",
  usage: ["tools FILE|-"],
  options: {
    out: {
      kind: "text",
      short: "o",
      value: "SPEC",
      help: "the spec, .yaml or .json (default specs/NAME.tools.yaml; - prints it)",
    },
    name: { kind: "text", value: "NAME", help: "the server's name (default: the file's)" },
    "server-version": { kind: "text", value: "VERSION", help: "the server's version (default 1.0.0)" },
    force: forceOption,
  },
  notes: [
    'tools FILE reads a tools/list answer: a list, {"tools": […]}, or the JSON-RPC response around it.',
    "Descriptions are cut to 60 characters at the best phrase boundary; the whole text is kept in `docs`. Every tool gets the runner `mock` until you choose one.",
  ],
  async run({ options, words: [kind, file, ...more] }, terminal) {
    const importer = chooseImporter(kind);
    if (file === undefined || more.length > 0) {
      throw new UsageError("exactly one file is needed, or - for standard input");
    }
    if (/^[a-z][a-z\d+.-]*:\/\//i.test(file)) {
      throw new UsageError(
        `\`${file}\` is a URL: save what it answers to tools/list in a file, or pipe it to -`,
      );
    }
    const name = checkedServerName(options.name ?? nameOf(file));
    const report = new Report();
    const text = await readInput(file, terminal);
    const source = sourceFile(file === "-" ? "stdin.json" : file, text);
    const server = { name, version: options["server-version"] ?? "1.0.0" };
    const spec = await importer.read(source, server, report);
    printDiagnostics(report.diagnostics, terminal);
    if (spec === undefined) return exitCodes.failed;

    const { renderSpecJson, renderSpecYaml } = await import("../../import/render-spec.ts");
    const out = options.out ?? `specs/${name}.tools.yaml`;
    const rendered = out.endsWith(".json") ? renderSpecJson(spec) : renderSpecYaml(spec, basename(file));
    if (out === "-") terminal.out(rendered);
    else await writeSpec(out, rendered, Object.keys(spec.tools).length, options.force, terminal);
    for (const note of spec.notes) terminal.err(`note: ${note}`);
    return exitCodes.ok;
  },
});

function chooseImporter(kind: string | undefined): Importer {
  const kinds = importers.map((one) => `\`${one.kind}\``);
  if (kind === undefined) throw new UsageError(`the kind of import is missing: ${choiceWords(kinds)}`);
  const importer = importers.find((one) => one.kind === kind);
  if (importer === undefined) throw new UsageError(`cannot import \`${kind}\`, only ${choiceWords(kinds)}`);
  return importer;
}

async function readInput(file: string, terminal: Terminal): Promise<string> {
  if (file === "-") return terminal.readStdin();
  try {
    return await readFile(resolve(terminal.cwd, file), "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new CommandError(`${file} ${missing ? "is not there" : "cannot be read"}`, exitCodes.io, error);
  }
}

async function writeSpec(
  out: string,
  rendered: string,
  tools: number,
  force: boolean,
  terminal: Terminal,
): Promise<void> {
  if (!/\.(ya?ml|json)$/.test(out))
    throw new UsageError(`--out takes a .yaml, .yml or .json file, not \`${out}\``);
  const path = resolve(terminal.cwd, out);
  const instead = "--force replaces it, --out writes elsewhere";
  await writeNewFile(path, rendered, { replace: force, shown: out, instead });
  terminal.out(`${counted(tools, "tool")} -> ${relative(terminal.cwd, path)}`);
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
