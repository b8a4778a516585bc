/** SDK v1: the low-level Server; over HTTP with sessions and JSON answers, its cheapest way. */
import { randomUUID } from "node:crypto";
import { Server } from "sdk-1.32.2/server/index.js";
import { StdioServerTransport } from "sdk-1.32.2/server/stdio.js";
import { StreamableHTTPServerTransport } from "sdk-1.32.2/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "sdk-1.32.2/types.js";
import { echo, listen, overHttp, peerTools } from "./peer-tools.ts";

const tools = peerTools();

function create(): Server {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => echo(params.arguments));
  return server;
}

if (overHttp) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  listen(async (request, response) => {
    const id = String(request.headers["mcp-session-id"]);
    const known = sessions.get(id);
    if (known !== undefined) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (begun) => void sessions.set(begun, transport),
    });
    await create().connect(transport);
    return transport.handleRequest(request, response);
  });
} else await create().connect(new StdioServerTransport());
