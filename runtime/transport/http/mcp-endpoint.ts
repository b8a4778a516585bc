import type { Identity } from "../../auth/identity.ts";
import type { EndpointContext } from "./endpoint-context.ts";
import { handleGet } from "./handle-get.ts";
import { handlePost } from "./handle-post.ts";
import type { HttpRequest, HttpResponse } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

/** Answers a request to an MCP endpoint. Rejects with HttpProblem. */
export async function handleMcp(
  request: HttpRequest,
  identity: Identity,
  parts: EndpointContext,
): Promise<HttpResponse> {
  switch (request.method) {
    case "POST":
      return handlePost(request, identity, parts);
    case "GET":
      return handleGet(request, identity, parts);
    case "DELETE":
      return endSession(request, identity, parts);
    default:
      throw new HttpProblem(405, `${request.method} is not allowed here`, {
        headers: { allow: "GET, POST, DELETE, OPTIONS" },
      });
  }
}

/** DELETE ends the session that it names (2025-03-26, transports, "Session Management"). */
function endSession(
  request: HttpRequest,
  { principal }: Identity,
  { sessions }: EndpointContext,
): HttpResponse {
  const id = request.header("mcp-session-id");
  if (id === undefined) {
    throw new HttpProblem(405, "DELETE ends a session: name it in Mcp-Session-Id", {
      headers: { allow: "GET, POST" },
    });
  }
  if (sessions.find(id, principal) === undefined) throw new HttpProblem(404, "Session not found");
  sessions.end(id);
  return { status: 204, headers: {} };
}
