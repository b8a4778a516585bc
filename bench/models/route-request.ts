import { isObject } from "../../runtime/support/json.ts";
import type { HttpRequest } from "../../runtime/transport/http/http-message.ts";
import { HttpProblem } from "../../runtime/transport/http/http-problem.ts";
import type { HttpRoute } from "../../runtime/transport/http/http-route.ts";
import type { CallAnswer } from "./definition.ts";

/** Sends a request that a model describes to the dispatch route: `{ method, query, body }`. */
export async function routeRequest(route: HttpRoute, args: unknown): Promise<CallAnswer> {
  const said = isObject(args) ? args : {};
  const method = said["method"] === "POST" ? "POST" : "GET";
  const body = typeof said["body"] === "string" ? said["body"] : JSON.stringify(said["body"] ?? {});
  const headers: Readonly<Record<string, string>> = {
    host: "localhost",
    "content-type": "application/json",
  };
  const request: HttpRequest = {
    method,
    path: route.path,
    query: String(said["query"] ?? "").replace(/^\?/, ""),
    header: (name) => headers[name],
    body: async () => new TextEncoder().encode(body),
    onClose: () => {},
  };
  try {
    const response = await route.handle(request, {});
    const text =
      typeof response.body === "string"
        ? response.body
        : new TextDecoder().decode(response.body as Uint8Array);
    return { text, isError: response.status >= 400, isArgumentError: response.status === 400 };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return { text: error.message, isError: true, isArgumentError: error.status === 400 };
  }
}
