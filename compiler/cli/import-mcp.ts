import { readFile } from "node:fs/promises";
import { posix, relative, resolve } from "node:path";
import { mcpTarget } from "../../runtime/upstream/mcp/mcp-target.ts";
import type { McpUpstream } from "../../runtime/upstream/mcp/mcp-upstream.ts";
import { Report } from "../diagnostics/report.ts";
import { counted } from "../support/counted.ts";
import { lowerMcpUpstream } from "../upstreams/mcp/lower-mcp-upstream.ts";
import { type CommandInput, UsageError } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { OptionTable } from "./option.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { checkedServerName } from "./server-name.ts";
import type { Terminal } from "./terminal.ts";
import { upstreamOptions, type WrittenUpstream, writtenUpstream } from "./upstream-words.ts";
import { visibleText } from "./visible-text.ts";
import { writeNewFile } from "./write-new-file.ts";

/** Options of `import mcp`, beside those of every import. */
export const importMcpOptions = {
  ...upstreamOptions,
  into: {
    kind: "text",
    value: "SPEC",
    help: "the spec to add an MCP server to (default specs/NAME.tools.yaml)",
  },
  follow: { kind: "flag", help: "call tools of an MCP server although they have changed since" },
} as const satisfies OptionTable;

type McpInput = CommandInput<
  typeof importMcpOptions & { readonly force: { readonly kind: "flag"; readonly help: string } }
>;

/** `deltamcp import mcp NAME -- command…`: a generated part of the server's tools, and a file around it. */
export async function importMcp(input: McpInput, terminal: Terminal): Promise<ExitCode> {
  const [, given, ...words] = input.words;
  if (given === undefined)
    throw new UsageError("`import mcp` needs a name for the server: `import mcp files -- …`");
  const name = checkedServerName(given);
  const written = writtenUpstream(name, input, words);
  const { spec, env, notes } = input.options.follow
    ? { ...written, spec: { ...written.spec, follow: true } }
    : written;
  const { listServer } = await import("../import/mcp/list-server.ts");
  const record: McpUpstream = lowerMcpUpstream(spec);
  const target = mcpTarget(name, record, { ...terminal.env, ...env }, true);
  const listed = await listServer(target, input.options.timeout * 1000);

  const into = input.options.into ?? `specs/${name}.tools.yaml`;
  const part = posix.join(posix.dirname(into), `${name}.mcp.yaml`);
  const report = new Report();
  const { catalogueIn } = await import("../project/imported-parts.ts");
  const { emptyCatalogue } = await import("../import/mcp/name-tools.ts");
  const existing = await readFile(resolve(terminal.cwd, into), "utf8").catch(() => undefined);
  const before = existing === undefined ? emptyCatalogue : await catalogueIn(terminal.cwd, into, report);
  printDiagnostics(report.diagnostics, terminal);
  if (report.failed) return exitCodes.failed;

  const { serverPart } = await import("../import/mcp/server-part.ts");
  const made = serverPart(listed, name, before);
  const { renderPart } = await import("../import/mcp/render-part.ts");
  await writeNewFile(resolve(terminal.cwd, part), renderPart(made), {
    replace: input.options.force,
    shown: part,
    instead: "`deltamcp update` writes it again, --force replaces it",
  });
  await writeOwnFile(into, { name, part, spec, listed, existing }, terminal);
  terminal.out(
    `${counted(Object.keys(made.tools).length, "tool")} of ${visibleText(made.server)} -> ${part}`,
  );
  terminal.out(`${into} includes them: change what a model sees there, under \`overrides\`.`);
  for (const note of [...made.notes, ...notes]) terminal.err(`note: ${visibleText(note)}`);
  terminal.out("Next: npx deltamcp build");
  return exitCodes.ok;
}

interface OwnFile {
  readonly name: string;
  readonly part: string;
  readonly spec: WrittenUpstream["spec"];
  readonly listed: { readonly version: string };
  /** The current text of the file; undefined if it does not exist. */
  readonly existing: string | undefined;
}

/** Writes the author's file, or adds the server to the one that is there. */
async function writeOwnFile(
  into: string,
  { name, part, spec, listed, existing }: OwnFile,
  terminal: Terminal,
): Promise<void> {
  const path = resolve(terminal.cwd, into);
  const include = `./${relative(resolve(path, ".."), resolve(terminal.cwd, part)).replaceAll("\\", "/")}`;
  const upstream = { name, spec };
  const { renderOwnFile } = await import("../import/mcp/render-part.ts");
  const { addToFile } = await import("../import/mcp/add-to-file.ts");
  const text =
    existing === undefined
      ? renderOwnFile({ name, version: listed.version }, include, upstream)
      : addToFile(existing, include, upstream);
  await writeNewFile(path, text, { replace: true, shown: into });
}
