import type { Peer } from "../../protocol/session.ts";
import type { EndpointParts } from "./endpoint-parts.ts";
import { handleGet } from "./handle-get.ts";
import { handlePost } from "./handle-post.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

/** One MCP endpoint: what a request to its path is answered. Rejects with HttpProblem. */
export async function handleMcp(request: HttpRequest, parts: EndpointParts): Promise<HttpResponse> {
  const identity = parts.authenticate === undefined ? undefined : await parts.authenticate(request);
  const peer: Peer = { transport: "http", ...identity };
  switch (request.method) {
    case "POST":
      return handlePost(request, peer, parts);
    case "GET":
      return handleGet(request, peer, parts);
    case "DELETE":
      return endSession(request, peer, parts);
    default:
      throw new HttpProblem(405, `${request.method} is not answered here`, {
        headers: { allow: "GET, POST, DELETE, OPTIONS" },
      });
  }
}

/** DELETE ends the session that it names (2025-03-26, transports, "Session Management"). */
function endSession(request: HttpRequest, peer: Peer, { sessions }: EndpointParts): HttpResponse {
  const id = request.header("mcp-session-id");
  if (id === undefined) {
    throw new HttpProblem(405, "DELETE ends a session: name it in Mcp-Session-Id", {
      headers: { allow: "GET, POST" },
    });
  }
  if (sessions.find(id, peer) === undefined) throw new HttpProblem(404, "Session not found");
  sessions.end(id);
  return { status: 204, headers: {} };
}
