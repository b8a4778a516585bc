import { basename, extname, relative, resolve } from "node:path";
import { Report } from "../../diagnostics/report.ts";
import type { Importer } from "../../import/importer.ts";
import { importers } from "../../import/importers.ts";
import { sourceFile } from "../../source/source-file.ts";
import { counted } from "../../support/counted.ts";
import { type CommandInput, UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { importMcp, importMcpOptions } from "../import-mcp.ts";
import { choiceWords } from "../option.ts";
import { forceOption } from "../options.ts";
import { printDiagnostics } from "../print-diagnostics.ts";
import { readAddress } from "../read-address.ts";
import { readInput } from "../read-input.ts";
import { checkedServerName } from "../server-name.ts";
import { addressed, connect, isUrl } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { toolDefinitions } from "../tool-definitions.ts";
import { writeNewFile } from "../write-new-file.ts";

const options = {
  out: {
    kind: "text",
    short: "o",
    value: "SPEC",
    help: "the spec, .yaml or .json (default specs/NAME.tools.yaml; - prints it)",
  },
  name: { kind: "text", value: "NAME", help: "the server's name (default: its own, or the file's)" },
  "server-version": {
    kind: "text",
    value: "VERSION",
    help: "the server's version (default: its own, or 1.0.0)",
  },
  force: forceOption,
  tag: { kind: "list", value: "TAG", help: "openapi: operations with this tag" },
  path: { kind: "list", value: "GLOB", help: "openapi: operations whose path matches, such as `/repos/**`" },
  method: { kind: "list", value: "METHOD", help: "openapi: operations with this method" },
  operation: {
    kind: "list",
    value: "ID",
    help: "openapi: this operation, by its operationId or as `GET /path`",
  },
  "read-only": { kind: "flag", help: "openapi: operations that only read (GET, HEAD, OPTIONS)" },
  ...importMcpOptions,
} as const;

export const importCommand = defineCommand({
  name: "import",
  summary: "make a spec from MCP servers, tool lists, OpenAPI documents",
  usage: [
    "tools FILE|-",
    "tools URL",
    "tools -- COMMAND",
    "openapi FILE|-|URL",
    "mcp NAME URL",
    "mcp NAME -- COMMAND",
  ],
  options,
  notes: [
    "mcp NAME puts an MCP server behind yours: its tools are called there. The generated part NAME.mcp.yaml pins their definitions, and `deltamcp update` renews it.",
    "tools URL and tools -- COMMAND ask an MCP server for all its tools.",
    'tools FILE reads a tools/list answer: a list, {"tools": […]}, the JSON-RPC response around it, several pages, an event stream, or the lists that OpenAI, Anthropic, Gemini and Bedrock take.',
    "openapi FILE reads Swagger 2.0 or OpenAPI 3.0 to 3.2, as JSON or YAML. Every operation becomes a tool with the runner `http`; credentials are read from the environment. Several filters of one kind select more, filters of two kinds select less.",
    "Descriptions are cut to 60 characters at the best phrase boundary; the whole text is kept in `docs`. A tool of `import tools` gets the runner `mock` until you choose one.",
  ],
  async run(input, terminal) {
    if (input.words[0] === "mcp") return importMcp(input, terminal);
    const importer = chooseImporter(input.words[0], input.words[1]);
    const { text, path, from, named } = await readText(input, terminal);
    const { out: given, force, name, "server-version": version } = input.options;
    const server = {
      name: name === undefined ? named.name : checkedServerName(name),
      version: version ?? named.version,
    };
    const report = new Report();
    const filters = {
      tags: input.options.tag,
      paths: input.options.path,
      methods: input.options.method,
      operations: input.options.operation,
      readOnly: input.options["read-only"],
    };
    const [, address = ""] = input.words;
    const place = isUrl(address) ? { documentUrl: address } : {};
    const spec = await importer.read(sourceFile(path, text), server, report, {
      openapi: { filters, ...place },
    });
    printDiagnostics(report.diagnostics, terminal);
    if (spec === undefined) return exitCodes.failed;

    const { renderSpecJson, renderSpecYaml } = await import("../../import/render-spec.ts");
    const out = given ?? `specs/${server.name}.tools.yaml`;
    const rendered = out.endsWith(".json") ? renderSpecJson(spec) : renderSpecYaml(spec, from);
    if (out === "-") terminal.out(rendered);
    else await writeSpec(out, rendered, Object.keys(spec.tools).length, force, terminal);
    for (const note of spec.notes) terminal.err(`note: ${note}`);
    return exitCodes.ok;
  },
});

type ImportInput = CommandInput<typeof options>;

/** A list as text, and the name and the version that its server has unless the command line gives others. */
interface ImportedText {
  readonly text: string;
  /** As diagnostics name it. */
  readonly path: string;
  /** As the header of the spec names it. */
  readonly from: string;
  readonly named: { readonly name: string; readonly version: string };
}

async function readText(input: ImportInput, terminal: Terminal): Promise<ImportedText> {
  const [, file, ...more] = input.words;
  if (
    input.words[0] === "openapi" &&
    input.rest.length === 0 &&
    file !== undefined &&
    isUrl(file) &&
    more.length === 0
  )
    return fetchDocument(file);
  const live = input.rest.length > 0 || isUrl(file);
  if (live) return askServer({ ...input, words: input.words.slice(1) });
  if (file === undefined || more.length > 0)
    throw new UsageError("exactly one file is needed, - for standard input, a URL, or -- and a command");
  const text = await readInput(file, terminal);
  const named = { name: nameFrom(basename(file, extname(file)).replace(/\.tools$/, "")), version: "1.0.0" };
  return file === "-"
    ? { text, path: "stdin.json", from: "standard input", named: { ...named, name: "imported" } }
    : { text, path: file, from: basename(file), named };
}

/** The document at an address, with the server named by its file: `https://…/petstore.yaml` is `petstore`. */
async function fetchDocument(address: string): Promise<ImportedText> {
  const text = await readAddress(address);
  const file = basename(new URL(address).pathname);
  const name = nameFrom(basename(file, extname(file)));
  return {
    text,
    path: file === "" ? "openapi.yaml" : file,
    from: address,
    named: { name, version: "1.0.0" },
  };
}

async function askServer(input: ImportInput): Promise<ImportedText> {
  const place = addressed(input, () => 0);
  if (place.words.length > 0) throw new UsageError("takes one server and nothing else");
  await using client = await connect(place, input);
  const tools = await toolDefinitions(client);
  const { name, version } = client.agreement.server;
  const from = `${name} ${version}`;
  const text = JSON.stringify({ tools }, null, 2);
  return { text, path: `${nameFrom(name)}.json`, from, named: { name: nameFrom(name), version } };
}

function chooseImporter(kind: string | undefined, next: string | undefined): Importer {
  const kinds = [...importers.map(({ kind: known }) => known), "mcp"].map((known) => `\`${known}\``);
  const importer = importers.find((one) => one.kind === kind);
  if (importer !== undefined) return importer;
  if (kind === undefined) throw new UsageError(`the kind of import is missing: ${choiceWords(kinds)}`);
  const meant = /[./:]|^-$/.test(kind) && next === undefined ? `; did you mean \`tools ${kind}\`?` : "";
  throw new UsageError(`cannot import \`${kind}\`, only ${choiceWords(kinds)}${meant}`);
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

/** A server name of the characters of a text: `github-mcp`, `imported` if nothing is left. */
function nameFrom(text: string): string {
  const safe = text.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[^A-Za-z_]+|-+$/g, "");
  return safe.slice(0, 64) || "imported";
}
