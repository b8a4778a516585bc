// A server on the official SDK 1.32: over stdio, or over HTTP with `--http`, where it prints its port.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Server } from "sdk-1.32.2/server/index.js";
import { StdioServerTransport } from "sdk-1.32.2/server/stdio.js";
import { StreamableHTTPServerTransport } from "sdk-1.32.2/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "sdk-1.32.2/types.js";

const tools = ["echo", "slow", "ask", "fail", "media"].map((name) => ({
  name,
  description: `The tool ${name}`,
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
}));

function createSdkServer() {
  const server = new Server(
    { name: "sdk-v1", version: "1.2.3" },
    { capabilities: { tools: { listChanged: true }, logging: {} }, instructions: "Use it well." },
  );
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    params?.cursor === "2" ? { tools: tools.slice(3) } : { tools: tools.slice(0, 3), nextCursor: "2" },
  );
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const { name, arguments: args = {}, _meta } = params;
    const text = (value) => ({ content: [{ type: "text", text: String(value) }] });
    if (name === "echo") {
      if (_meta?.progressToken !== undefined)
        await extra.sendNotification({
          method: "notifications/progress",
          params: { progressToken: _meta.progressToken, progress: 1, total: 2, message: "half" },
        });
      await extra.sendNotification({
        method: "notifications/message",
        params: { level: "info", data: "called" },
      });
      return text(args.text);
    }
    if (name === "slow")
      return new Promise((resolve) => {
        extra.signal.addEventListener("abort", () => {
          process.stderr.write("cancelled\n");
          resolve(text("late"));
        });
      });
    if (name === "ask") {
      const reply = await server.createMessage(
        { messages: [], maxTokens: 1 },
        { relatedRequestId: extra.requestId },
      );
      return text(reply.content.text);
    }
    if (name === "media")
      return {
        content: [
          { type: "image", data: "AQID", mimeType: "image/png" },
          { type: "text", text: "1e3" },
        ],
      };
    return { content: [{ type: "text", text: "it broke" }], isError: true };
  });
  return server;
}

if (process.argv.includes("--http")) {
  const sessions = new Map();
  const http = createServer(async (request, response) => {
    // The test makes the server forget everybody, as a restart would.
    if (request.url === "/forget") {
      sessions.clear();
      response.writeHead(204).end();
      return;
    }
    let transport = sessions.get(request.headers["mcp-session-id"]);
    if (request.headers["mcp-session-id"] !== undefined && transport === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (transport === undefined) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => sessions.set(id, transport),
      });
      await createSdkServer().connect(transport);
    }
    await transport.handleRequest(request, response);
  });
  // The process that started this one has ended.
  process.stdin.resume().on("end", () => process.exit());
  http.listen(0, "127.0.0.1", () => console.log(http.address().port));
} else await createSdkServer().connect(new StdioServerTransport());
