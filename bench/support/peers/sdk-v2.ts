/** SDK v2, as its documentation serves both eras: the low-level Server, createMcpHandler, serveStdio. */
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { echo, listen, overHttp, peerTools } from "./peer-tools.ts";

const tools = peerTools();

function create(): Server {
  const server = new Server({ name: "peer", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({ tools }));
  server.setRequestHandler("tools/call", async ({ params }) => echo(params.arguments));
  return server;
}

if (overHttp) {
  const handle = toNodeHandler(createMcpHandler(create));
  listen((request, response) => handle(request as Parameters<typeof handle>[0], response));
} else serveStdio(create);
