import { brotliCompressSync, gzipSync } from "node:zlib";
import type { DeltaClient } from "../../../runtime/client/delta-client.ts";
import type { DescribedTool } from "../../../runtime/client/tools/described-tool.ts";
import { largestOf } from "../../../runtime/support/lists.ts";
import { counted } from "../../support/counted.ts";
import { grouped } from "../../support/grouped.ts";
import { UsageError } from "../command.ts";
import { defineCommand } from "../define-command.ts";
import { exitCodes } from "../exit-codes.ts";
import { addressed, connect, targetNotes, targetOptions } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { visibleText } from "../visible-text.ts";

export const benchCommand = defineCommand({
  name: "bench",
  summary: "measure the tokens and bytes that a server costs a client",
  usage: ["TARGET", "-- COMMAND"],
  options: targetOptions,
  notes: [
    'Tokens are o200k_base. "as an index" and the tuned encoding show the costs of the same tools with deltamcp.',
    ...targetNotes,
  ],
  passThrough: true,
  async run(input, terminal) {
    const place = addressed(input, () => 0);
    if (place.words.length > 0) throw new UsageError("takes one server and no other argument");
    await using client = await connect(place, input);
    const figures = await measure(client);
    if (input.options.json) terminal.out(JSON.stringify(figures, null, 2));
    else printFigures(figures, terminal);
    return exitCodes.ok;
  },
});

interface BenchFigures {
  readonly server: { readonly name: string; readonly version: string };
  readonly revision: string;
  readonly tools: number;
  readonly tokens: {
    readonly definitions: number;
    readonly index: number;
    /** The most expensive tools, the first one most of all. */
    readonly dearest: readonly { readonly name: string; readonly tokens: number }[];
  };
  /** The tools/list result, bytes. */
  readonly bytes: Readonly<
    Record<"json" | "compact" | "tuned" | "tunedCbor" | "gzip" | "brotli" | "map", number>
  >;
  readonly milliseconds: { readonly list: number; readonly describe: number };
}

async function measure(client: DeltaClient): Promise<BenchFigures> {
  const { countTokens } = await import("../../cost/tokens.ts");
  const { encodingMap } = await import("../../tables/encoding/encoding-map.ts");
  const { typicalMessages } = await import("../../tables/encoding/typical-messages.ts");
  const { wireBytes } = await import("../../cost/wire-bytes.ts");
  const { cutDescription } = await import("../../spec/cut-description.ts");
  const [tools, list] = await timed(() => client.listTools());
  const [, describe] = await timed(() => client.describe(tools.slice(0, 1).map(({ name }) => name)));
  const plain = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const index = tools.map(({ name, description }) => `${name}: ${cutDescription(description ?? "")}\n`);
  const costs = plain.map((tool) => ({ name: tool.name, tokens: countTokens(JSON.stringify(tool)) }));
  const json = JSON.stringify({ tools });
  const map = encodingMap(typicalMessages(tools.map(sampled)));
  const { server, revision } = client.agreement;
  return {
    server: { name: server.name, version: server.version },
    revision,
    tools: tools.length,
    tokens: {
      definitions: countTokens(JSON.stringify(plain)),
      index: countTokens(index.join("")),
      dearest: costs.toSorted((a, b) => b.tokens - a.tokens).slice(0, 5),
    },
    bytes: {
      ...wireBytes(json, map),
      gzip: gzipSync(json, { level: 9 }).length,
      brotli: brotliCompressSync(json).length,
      map: Buffer.byteLength(JSON.stringify(map)),
    },
    milliseconds: { list, describe },
  };
}

function sampled(tool: DescribedTool) {
  return { ...tool, description: tool.description ?? "", inputSchema: tool.inputSchema ?? {} };
}

async function timed<Value>(work: () => Promise<Value>): Promise<readonly [Value, number]> {
  const started = performance.now();
  const value = await work();
  return [value, performance.now() - started];
}

const encodings = [
  ["JSON", "json"],
  ["compact", "compact"],
  ["tuned", "tuned"],
  ["tuned CBOR", "tunedCbor"],
  ["gzip", "gzip"],
  ["brotli", "brotli"],
] as const;

function printFigures(figures: BenchFigures, terminal: Terminal): void {
  const { server, revision, tools, tokens, bytes, milliseconds } = figures;
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const wide = largestOf(
    tokens.dearest.map(({ name }) => name.length + 2),
    20,
  );
  const line = (name: string, value: string, note = "") =>
    terminal.out(`  ${name.padEnd(wide)}${value.padStart(12)}   ${terminal.style("dim", note)}`.trimEnd());
  terminal.out(
    `${terminal.style("bold", visibleText(`${server.name} ${server.version}`))}  ${revision}  ${counted(tools, "tool")}`,
  );
  terminal.out("");
  terminal.out("  tokens before the conversation starts");
  line("all definitions", grouped(tokens.definitions));
  line("as an index", grouped(tokens.index), share(tokens.index, tokens.definitions));
  for (const { name, tokens: cost } of tokens.dearest)
    line(`  ${visibleText(name)}`, grouped(cost), "among the most expensive");
  terminal.out("\n  bytes of tools/list");
  for (const [label, name] of encodings) {
    line(label, grouped(bytes[name]), name === "json" ? "" : share(bytes[name], bytes.json));
  }
  line("the encoding map", grouped(bytes.map), "fetched once by a client that does not have it");
  terminal.out("");
  line("tools/list", `${milliseconds.list.toFixed(1)} ms`);
  line("describe one", `${milliseconds.describe.toFixed(1)} ms`);
}
