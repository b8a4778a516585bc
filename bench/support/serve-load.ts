import { type ChildProcess, spawn } from "node:child_process";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { cpuOf, residentOf } from "./process-cost.ts";

/** Requests in flight at any time. */
const inFlight = 16;

/** Something that answers a JSON-RPC request. */
export interface Peer {
  ask(method: string, params: object): Promise<string>;
  /** Begins a session of its own, where there are sessions. */
  begin(): Promise<void>;
  /** CPU milliseconds of the server for each of so many requests, after a warm-up of a fifth of them. */
  cpuPerRequest(count: number, method: string, params: object): Promise<number>;
  /** Megabytes that the server keeps resident. */
  resident(): number;
  stop(): void;
}

const hello = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" },
};

async function many(count: number, one: () => Promise<unknown>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

function measured(child: ChildProcess, ask: Peer["ask"], begin: Peer["begin"]): Peer {
  return {
    ask,
    begin,
    async cpuPerRequest(count, method, params) {
      const one = () => ask(method, params);
      await many(Math.ceil(count / 5), one);
      const before = cpuOf(child.pid);
      await many(count, one);
      return (cpuOf(child.pid) - before) / count;
    },
    resident: () => residentOf(child.pid),
    stop: () => child.kill("SIGKILL"),
  };
}

/** A server on stdio, after its handshake. */
export async function stdioPeer(command: readonly string[], cwd: string): Promise<Peer> {
  const child = start(command, cwd, "pipe");
  const waiting = new Map<number, (line: string) => void>();
  let text = "";
  let id = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    text += String(chunk);
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      const answered = (JSON.parse(line) as { id: number }).id;
      waiting.get(answered)?.(line);
      waiting.delete(answered);
    }
  });
  const write = (message: object) =>
    child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method: string, params: object) =>
    new Promise<string>((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      write({ id, method, params });
    });
  const begin = async () => {
    await ask("initialize", hello);
    write({ method: "notifications/initialized" });
  };
  await begin();
  return measured(child, ask, begin);
}

/** A server on HTTP that prints its URL, in a session of its own; what SDK clients accept is accepted. */
export async function httpPeer(command: readonly string[], cwd: string): Promise<Peer> {
  const child = start(command, cwd, "ignore");
  const url = await printedUrl(child);
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  let session: Record<string, string> = {};
  let id = 0;
  const post = (message: object) => send(url, agent, JSON.stringify({ jsonrpc: "2.0", ...message }), session);
  const ask = async (method: string, params: object) => {
    id += 1;
    const { status, body } = await post({ id, method, params });
    if (status !== 200) throw new Error(`HTTP ${status}: ${body.slice(0, 300)}`);
    return body;
  };
  const begin = async () => {
    session = {};
    const { headers } = await post({ id: 0, method: "initialize", params: hello });
    const named = headers["mcp-session-id"];
    session = {
      "mcp-protocol-version": "2025-11-25",
      ...(typeof named === "string" && { "mcp-session-id": named }),
    };
    await post({ method: "notifications/initialized" });
  };
  await begin();
  return measured(child, ask, begin);
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function send(url: string, agent: Agent, body: string, session: Record<string, string>): Promise<Received> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "accept-encoding": "gzip, deflate",
    "content-length": Buffer.byteLength(body),
    ...session,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (status) => reject(new Error(`the server ended with ${status}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      const url = /http:\S+/.exec(String(chunk))?.[0];
      if (url !== undefined) resolve(url);
    });
  });
}

function start(
  [program = "", ...args]: readonly string[],
  cwd: string,
  stdin: "pipe" | "ignore",
): ChildProcess {
  return spawn(program, args, {
    cwd,
    stdio: [stdin, "pipe", "inherit"],
    env: { ...process.env, DELTAMCP_RECEIPTS: "memory" },
  });
}
