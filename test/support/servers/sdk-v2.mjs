// A server on the official SDK 2, both eras: over stdio, or over HTTP with `--http`, where it prints its port.
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

function createSdkServer() {
  const server = new Server({ name: "sdk-v2", version: "2.0.0" }, { capabilities: { tools: {} } });
  const inputSchema = { type: "object", properties: { text: { type: "string" } } };
  server.setRequestHandler("tools/list", () => ({
    tools: [{ name: "echo", description: "Echo", inputSchema }],
  }));
  server.setRequestHandler("tools/call", ({ params }) => ({
    content: [{ type: "text", text: String(params.arguments?.text) }],
  }));
  return server;
}

if (process.argv.includes("--http")) {
  const http = createServer(toNodeHandler(createMcpHandler(createSdkServer)));
  // The process that started this one has ended.
  process.stdin.resume().on("end", () => process.exit());
  http.listen(0, "127.0.0.1", () => console.log(http.address().port));
} else await serveStdio(createSdkServer);
