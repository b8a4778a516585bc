import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { searchIndex } from "../compiler/tables/search/search-index.ts";
import { createServer } from "../runtime/generated.ts";
import { hasSqlite } from "../runtime/support/has-sqlite.ts";
import { emittedCatalogue } from "../test/support/emitted-catalogue.ts";
import { toolRecord } from "../test/support/tool-record.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import { initializeParams, messageText } from "./support/mcp-dialect.ts";
import { median } from "./support/process-cost.ts";

/** Microseconds that the whole path of a call may cost over calling the function, receipts on. */
const bar = 25;
/** Calls of one round, and calls in flight at the same time. */
const [calls, inFlight] = [4_000, 64];

/** A server on a pair of streams in this process. */
interface Subject {
  readonly name: string;
  readonly input: PassThrough;
  readonly output: PassThrough;
  close(): Promise<void>;
}

const echo = ({ text, times = 1 }: { readonly text: string; readonly times?: number }) => ({
  text: text.repeat(times),
  length: text.length,
});
const inputSchema = {
  type: "object",
  properties: { text: { type: "string" }, times: { type: "integer" } },
  required: ["text"],
} as const;

/**
 * The whole path of a call of a trivial function, from the line of its request to the line of its answer, in this process: ours
 * with receipts in each place, and SDK v2, which keeps none and does not validate. CPU of all threads, without that of the function.
 * Rounds are interleaved, with 64 calls in flight.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const rounds = argv.includes("--quick") ? 3 : 9;
  const folder = mkdtempSync(join(tmpdir(), "deltamcp-bench-call-"));
  const log = { DELTAMCP_STORE: `log:${join(folder, "log")}`, DELTAMCP_RECEIPTS: "all" };
  const sqlite = { DELTAMCP_STORE: `sqlite:${join(folder, "db")}`, DELTAMCP_RECEIPTS: "all" };
  const subjects = [
    ours("ours, receipts off", { DELTAMCP_RECEIPTS: "off" }),
    ours("ours, receipts in memory", { DELTAMCP_STORE: "memory", DELTAMCP_RECEIPTS: "all" }),
    ours("ours, receipts in a log", log),
    ...(hasSqlite() ? [ours("ours, receipts in SQLite", sqlite)] : []),
    await sdk(),
  ];
  try {
    const costs = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
    for (const subject of subjects) await open(subject);
    // One round more: the first one warms up.
    for (let round = 0; round <= rounds; round++)
      for (const subject of subjects) {
        const cost = await measure(subject);
        if (round > 0) costs.get(subject.name)?.push(cost);
      }
    const own = ownCost();
    const rows: Row[] = [...costs].map(([name, all]) => {
      const overhead = median(all) - own;
      return name.includes("receipts in")
        ? atMost(name, overhead, "us CPU", bar)
        : figure(name, overhead, "us CPU");
    });
    printRows([figure("the function alone", own, "us CPU"), ...rows], argv);
  } finally {
    for (const subject of subjects) await subject.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ours(name: string, env: Readonly<Record<string, string>>): Subject {
  const tools = [toolRecord({ name: "echo", inputSchema })];
  const server = createServer(emittedCatalogue({ tools, search: searchIndex(tools) }), { echo }, { env });
  const [input, output] = [new PassThrough(), new PassThrough()];
  void server.stdio({ input, output });
  return { name, input, output, close: () => server.close(0) };
}

async function sdk(): Promise<Subject> {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({
    tools: [{ name: "echo", inputSchema: { type: "object" } }],
  }));
  server.setRequestHandler("tools/call", async ({ params }) => ({
    content: [{ type: "text", text: JSON.stringify(echo(params.arguments as Parameters<typeof echo>[0])) }],
  }));
  const [input, output] = [new PassThrough(), new PassThrough()];
  await server.connect(new StdioServerTransport(input, output));
  return { name: "SDK v2", input, output, close: () => server.close() };
}

async function open({ input, output }: Subject): Promise<void> {
  const answered = new Promise((resolve) => output.once("data", resolve));
  input.write(`${messageText("initialize", initializeParams, 0)}\n`);
  await answered;
  input.write(`${messageText("notifications/initialized", undefined)}\n`);
}

/** Microseconds of CPU for each call. */
async function measure({ name, input, output }: Subject): Promise<number> {
  const before = process.cpuUsage();
  let [sent, received] = [0, 0];
  const send = (count: number): void => {
    let lines = "";
    for (let index = 0; index < count && sent < calls; index++) {
      sent += 1;
      const params = { name: "echo", arguments: { text: "hello, world", times: 2 } };
      lines += `${messageText("tools/call", params, sent)}\n`;
    }
    if (lines !== "") input.write(lines);
  };
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      const text = String(chunk);
      if (text.includes('"isError":true') || text.includes('"error"'))
        reject(new Error(`${name}: ${text.slice(0, 500)}`));
      const lines = text.split("\n").length - 1;
      received += lines;
      if (received < calls) send(lines);
      else {
        output.off("data", onData);
        resolve();
      }
    };
    output.on("data", onData);
    send(inFlight);
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/** Microseconds of CPU of the function and of its value as text. */
function ownCost(): number {
  let length = 0;
  const before = process.cpuUsage();
  for (let count = 0; count < 200_000; count++)
    length += JSON.stringify(echo({ text: "hello, world", times: 2 })).length;
  const { user, system } = process.cpuUsage(before);
  return length === 0 ? 0 : (user + system) / 200_000;
}
