/**
 * An MCP server of the handshake revisions, without any library, that also does what servers should not do. Its tools are
 * named after it. `UNRULY_LOG`: a file that gets a line for each start and each call. `UNRULY_DELAY`: milliseconds until it
 * reads its input. `UNRULY_CRASH`: it ends at once. `UNRULY_DESCRIPTION`: of the tool echo. `UNRULY_WITHOUT`: tools that it does not list.
 */
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const note = (line) => process.env.UNRULY_LOG && appendFileSync(process.env.UNRULY_LOG, `${line}\n`);
note(
  `start ${process.pid} ${Object.keys(process.env)
    .filter((name) => /^SECRET/.test(name))
    .join(" ")}`,
);
if (process.env.UNRULY_CRASH) {
  console.error(`no luck with ${process.env.SECRET_KEY}`);
  process.exit(3);
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (value) => ({ content: [{ type: "text", text: value }] });
const replies = new Map();
let asked = 0;
let described = process.env.UNRULY_DESCRIPTION ?? "Repeats a text";
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = `q${++asked}`;
    replies.set(id, resolve);
    send({ id, method, params });
  });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const tools = {
  echo: ({ text: value = "" }) => text(value),
  env: ({ name }) => text(String(process.env[name])),
  pid: () => text(String(process.pid)),
  blocks: () => ({
    content: [
      { type: "text", text: "hello", annotations: { priority: 1 }, _meta: { a: 1 } },
      { type: "image", data: "AAAA", mimeType: "image/png" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///x", text: "inside" } },
      { type: "resource_link", uri: "file:///y", name: "y" },
    ],
    structuredContent: { sum: 3 },
    _meta: { trace: "t1" },
  }),
  rows: ({ count = 100 }) => {
    const rows = Array.from({ length: count }, (_, n) => ({ n, name: `row ${n}` }));
    return { ...text(JSON.stringify(rows)), _meta: { trace: "t2" } };
  },
  fails: () => ({ ...text("it went wrong"), isError: true }),
  die: () => process.exit(7),
  hang: () => new Promise(() => {}),
  deaf: () => {
    for (;;);
  },
  garbage: async () => {
    process.stdout.write("loading…\n{broken\n\n[1,2\n");
    return text("after the garbage");
  },
  flood: async () => {
    for (;;) {
      process.stdout.write(`${"x".repeat(65_000)}\n`.repeat(8));
      await wait(0);
    }
  },
  long: async () => {
    for (;;) {
      process.stdout.write("y".repeat(4_000_000));
      await wait(0);
    }
  },
  slow: async ({ ms = 100 }) => {
    await wait(ms);
    return text("done");
  },
  progress: async (_, meta, call) => {
    const { progressToken } = meta ?? {};
    for (const progress of [1, 2])
      send({ method: "notifications/progress", params: { progressToken, progress, total: 2 } });
    send({ method: "notifications/message", params: { level: "warning", logger: "unruly", data: { call } } });
    await wait(5);
    return text("reported");
  },
  ask: async ({ question = "Sure?" }) => {
    note(`ask ${question}`);
    const requestedSchema = { type: "object", properties: { ok: { type: "boolean" } } };
    const first = await ask("elicitation/create", { message: question, requestedSchema });
    const second = await ask("elicitation/create", { message: "Really?", requestedSchema });
    return text(JSON.stringify([first, second]));
  },
  sample: async () =>
    text(JSON.stringify(await ask("sampling/createMessage", { messages: [], maxTokens: 5 }))),
  roots: async () => text(JSON.stringify(await ask("roots/list", {}))),
  rename: ({ to }) => {
    described = to;
    send({ method: "notifications/tools/list_changed" });
    return text("renamed");
  },
  declared: () => text(JSON.stringify(capabilities)),
};
let capabilities;

async function answer({ id, method, params = {} }) {
  if (method === "initialize") {
    capabilities = params.capabilities;
    const { protocolVersion } = params;
    const info = { name: "unruly", version: "1.0.0" };
    return { protocolVersion, capabilities: { tools: { listChanged: true }, logging: {} }, serverInfo: info };
  }
  if (method === "ping" || method === "logging/setLevel") return {};
  if (method === "tools/list") {
    note("list");
    return {
      tools: Object.keys(tools)
        .filter((name) => !(process.env.UNRULY_WITHOUT ?? "").split(",").includes(name))
        .map((name) => ({
          name,
          description: name === "echo" ? described : `The tool ${name}`,
          inputSchema: { type: "object", properties: name === "echo" ? { text: { type: "string" } } : {} },
        })),
    };
  }
  if (method === "tools/call") {
    note(`call ${params.name}`);
    const tool = tools[params.name];
    if (tool === undefined) throw { code: -32602, message: `Unknown tool: ${params.name}` };
    return tool(params.arguments ?? {}, params._meta, id);
  }
  throw { code: -32601, message: `Method not found: ${method}` };
}

await wait(Number(process.env.UNRULY_DELAY ?? 0));
createInterface({ input: process.stdin }).on("line", async (line) => {
  const message = JSON.parse(line);
  if (message.method === undefined) {
    replies.get(message.id)?.(message.result ?? message.error);
    return;
  }
  if (message.method === "notifications/cancelled") note(`cancelled ${message.params.requestId}`);
  if (message.id === undefined) return;
  try {
    send({ id: message.id, result: await answer(message) });
  } catch (error) {
    send({ id: message.id, error });
  }
});
