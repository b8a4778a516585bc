import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DeltaClient } from "../runtime/client/delta-client.ts";
import type { JsonObject } from "../runtime/support/json.ts";
import {
  type HostileInput,
  hostileArguments,
  hostilePicks,
  hostileTexts,
} from "../test/support/hostile-inputs.ts";
import { atMost, figure, printRows, type Row } from "./row.ts";
import {
  type Burden,
  buildTarget,
  marks,
  type RunningServer,
  startTarget,
} from "./support/hostile-target.ts";
import { scratchProject } from "./support/scratch-project.ts";

/** The bars: milliseconds of CPU of the event loop, and megabytes, for one input of at most this many bytes. */
const maxCpu = 200;
const maxMemory = 50;
const size = 100_000;

/** How an input reaches a process: over a surface, from an upstream, or from a server to our client. */
interface Way {
  readonly name: string;
  readonly inputs: readonly HostileInput<(server: RunningServer) => Promise<unknown>>[];
}

/**
 * Sends hostile inputs of at most 100 kB over every surface and from every upstream, one after another, and compares the cost
 * of each to the receiving process with the bars. Prints the most expensive inputs of each way.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const project = scratchProject();
  const pages = await servePages();
  try {
    await buildTarget(project.root);
    const http = startTarget(project.root, pages.url, true);
    const stdio = startTarget(project.root, pages.url, false);
    const rows: Row[] = [];
    let count = 0;
    for (const way of serverWays(pages)) {
      const target = way.name.startsWith("stdio") ? stdio : http;
      const burdens = new Map<string, Burden>();
      await target.measure(warmUp(way.name));
      for (const { name, value } of way.inputs) burdens.set(name, await target.measure(value));
      rows.push(...rowsOf(way.name, burdens));
      count += way.inputs.length;
    }
    http.stop();
    stdio.stop();
    const client = await clientBurdens(pages);
    rows.push(...rowsOf("client, answer of a server", client));
    printRows([figure("hostile inputs", count + client.size, "inputs"), ...rows], argv);
  } finally {
    pages.close();
    project.remove();
  }
}

function rowsOf(way: string, burdens: ReadonlyMap<string, Burden>): readonly Row[] {
  const dearest = (of: keyof Burden) =>
    [...burdens].reduce((most, each) => (each[1][of] > most[1][of] ? each : most));
  const [cpu, memory] = [dearest("cpu"), dearest("memory")];
  const missed = [...burdens].filter(([, burden]) => burden.cpu > maxCpu || burden.memory > maxMemory);
  return [
    atMost(`${way}: ${cpu[0]}`, cpu[1].cpu, "ms CPU", maxCpu),
    atMost(`${way}: ${memory[0]}`, memory[1].memory, "MB", maxMemory),
    ...missed.flatMap(([name, burden]) => [
      ...(name !== cpu[0] && burden.cpu > maxCpu
        ? [atMost(`${way}: ${name}`, burden.cpu, "ms CPU", maxCpu)]
        : []),
      ...(name !== memory[0] && burden.memory > maxMemory
        ? [atMost(`${way}: ${name}`, burden.memory, "MB", maxMemory)]
        : []),
    ]),
  ];
}

type Send = (server: RunningServer) => Promise<unknown>;

/** Loads the modules of a way, and lets V8 compile them. */
function warmUp(way: string): Send {
  const send = way.startsWith("stdio")
    ? byStdio
    : (body: string) => post(way.startsWith("dispatch") ? "/api/dispatch" : "/mcp", body);
  return async (server) => {
    for (let time = 0; time < 20; time++) {
      await send(rpc("tools/call", { name: "take", arguments: { text: "a" } }))(server);
      await send(rpc("tools/call", { name: "take", arguments: { code: 5, nothing: [] } }))(server);
    }
  };
}

function serverWays(pages: Pages): readonly Way[] {
  const texts = hostileTexts(size - 500);
  const args = hostileArguments(size - 500);
  const picks = hostilePicks(480);
  const each = <T>(inputs: readonly HostileInput<T>[], send: (value: T) => Send) =>
    inputs.map(({ name, value }) => ({ name, value: send(value) }));
  const call = (path: string, name: string, given: JsonObject) =>
    post(path, rpc("tools/call", { name, arguments: given }));
  const dispatch = (invocation: JsonObject) => post("/api/dispatch", JSON.stringify(invocation));
  const list = Array.from({ length: 300 }, (_, n) => n);
  return [
    { name: "MCP full, body", inputs: each(texts, (text) => post("/mcp/full", text)) },
    { name: "MCP full, arguments", inputs: each(args, (given) => call("/mcp/full", "take", given)) },
    { name: "MCP full, tool name", inputs: each(texts, (text) => call("/mcp/full", fitting(text), {})) },
    {
      name: "MCP small, arguments as text",
      inputs: each(texts, (text) =>
        call("/mcp/small", "execute_tool", { name: "take", args: fitting(text) }),
      ),
    },
    {
      name: "MCP small, arguments",
      inputs: each(args, (given) => call("/mcp/small", "execute_tool", { name: "take", args: given })),
    },
    {
      name: "MCP small, query",
      inputs: each(texts, (text) => call("/mcp/small", "search_tools", { query: fitting(text) })),
    },
    {
      name: "MCP small, pick",
      inputs: each(picks, (pick) =>
        call("/mcp/small", "execute_tool", { name: "take", args: { list }, pick }),
      ),
    },
    { name: "dispatch, body", inputs: each(texts, (text) => post("/api/dispatch", text)) },
    { name: "dispatch, arguments", inputs: each(args, (given) => dispatch({ key: "take", args: given })) },
    {
      name: "dispatch, arguments as text",
      inputs: each(texts, (text) => dispatch({ key: "take", args: fitting(text) })),
    },
    {
      name: "dispatch, pick",
      inputs: each(picks, (pick) => dispatch({ key: "take", args: { list }, pick })),
    },
    { name: "stdio, line", inputs: each(texts, (text) => byStdio(text.replaceAll("\n", " "))) },
    {
      name: "stdio, arguments",
      inputs: each(args, (given) => byStdio(rpc("tools/call", { name: "take", arguments: given }))),
    },
    ...["application/json", "text/html", "text/plain"].map((type) => ({
      name: `upstream, ${type}`,
      inputs: each(texts, (text) => async (server: RunningServer) => {
        pages.set({ status: 200, type, text });
        await call("/mcp/full", "fetch_page", { page: 1 })(server);
      }),
    })),
    {
      name: "upstream, error page",
      inputs: each(texts, (text) => async (server: RunningServer) => {
        pages.set({ status: 404, type: "text/html", text });
        await call("/mcp/full", "fetch_page", { page: 1 })(server);
      }),
    },
  ];
}

/** Cuts a text so that its JSON, in which escapes take more characters, has 100 kB. */
function fitting(text: string): string {
  const { length } = JSON.stringify(text);
  return length <= size - 500 ? text : text.slice(0, Math.floor((text.length * (size - 500)) / length));
}

function rpc(method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

function post(path: string, body: string): Send {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return async ({ origin }) => {
    const signal = AbortSignal.timeout(30_000);
    await (await fetch(`${origin}${path}`, { method: "POST", headers, body, signal })).arrayBuffer();
  };
}

/** Sends a line and then a ping. The answer to the ping shows that the line was processed. */
function byStdio(line: string): Send {
  return ({ child }) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 30_000);
      const onData = (chunk: Buffer) => {
        if (!chunk.includes('"last"')) return;
        child.stdout?.off("data", onData);
        clearTimeout(timer);
        resolve();
      };
      child.stdout?.on("data", onData);
      child.stdin?.write(`${line}\n${JSON.stringify({ jsonrpc: "2.0", id: "last", method: "ping" })}\n`);
    });
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

interface Pages {
  readonly url: string;
  /** From now on, every request gets this answer. */
  set(page: Page): void;
  close(): void;
}

/** The upstream, and the server for our client. */
async function servePages(): Promise<Pages> {
  let page: Page = { status: 200, type: "text/plain", text: "" };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(page.status, { "content-type": page.type }).end(page.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      page = next;
    },
    close: () => void server.close(),
  };
}

/** Our client runs in this process, beside the server that answers it with prepared bytes. */
async function clientBurdens(pages: Pages): Promise<ReadonlyMap<string, Burden>> {
  const burdens = new Map<string, Burden>();
  const attempt = () =>
    DeltaClient.connect({ url: `${pages.url}/mcp` }, { timeoutMs: 5_000 }).then(
      (client) => client.close(),
      () => {},
    );
  for (const type of ["application/json", "text/event-stream"]) {
    for (let time = 0; time < 10; time++) await attempt();
    for (const { name, value } of hostileTexts(size)) {
      pages.set({ status: 200, type, text: type === "application/json" ? value : `data: ${value}\n\n` });
      const before = marks(process.pid);
      await attempt();
      const after = marks(process.pid);
      burdens.set(`${type}: ${name}`, { cpu: after.cpu - before.cpu, memory: after.peak - before.resident });
    }
  }
  return burdens;
}
