import { repository } from "./scratch-project.ts";

/**
 * The official SDKs as the servers to compare with: their low-level server with the same tools, the lists read from
 * the file that is named first, and a call that gives back its text. They check no arguments; ours do.
 */
const modules = `${repository}node_modules`;

const common = `
import { readFileSync } from "node:fs";
const tools = JSON.parse(readFileSync(process.argv[2], "utf8"));
const call = async ({ params }) => ({ content: [{ type: "text", text: JSON.stringify({ text: params.arguments?.text }) }] });
const listening = (server) => console.log("listens on http://127.0.0.1:" + server.address().port + "/mcp");
`;

const two = `${common}
import { Server, createMcpHandler } from "${modules}/@modelcontextprotocol/server/dist/index.mjs";
const make = () => {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({ tools }));
  server.setRequestHandler("tools/call", call);
  return server;
};
`;

const one = `${common}
import { Server } from "${modules}/sdk-1.32.2/dist/esm/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "${modules}/sdk-1.32.2/dist/esm/types.js";
const make = () => {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, call);
  return server;
};
`;

/** Scripts by what they are: `node script.mjs list.json`. HTTP ones print their URL. */
export const peerScripts = {
  "SDK v2 stdio": `${two}
import { StdioServerTransport } from "${modules}/@modelcontextprotocol/server/dist/stdio.mjs";
await make().connect(new StdioServerTransport());
`,
  "SDK v1 stdio": `${one}
import { StdioServerTransport } from "${modules}/sdk-1.32.2/dist/esm/server/stdio.js";
await make().connect(new StdioServerTransport());
`,
  "SDK v2 HTTP": `${two}
import { createServer } from "node:http";
import { toNodeHandler } from "${modules}/@modelcontextprotocol/node/dist/index.mjs";
const handle = toNodeHandler(createMcpHandler(make));
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1", () => listening(server));
`,
  "SDK v1 HTTP": `${one}
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { StreamableHTTPServerTransport } from "${modules}/sdk-1.32.2/dist/esm/server/streamableHttp.js";
const sessions = new Map();
const server = createServer(async (request, response) => {
  const known = sessions.get(request.headers["mcp-session-id"]);
  if (known) return known.handleRequest(request, response);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => sessions.set(id, transport),
  });
  await make().connect(transport);
  await transport.handleRequest(request, response);
});
server.listen(0, "127.0.0.1", () => listening(server));
`,
} as const;
