import type { JsonObject } from "../../support/json.ts";
import type { HttpConnection } from "../../upstream/http/connect-http.ts";
import type { OutboundRequest } from "../../upstream/http/outbound-request.ts";

/**
 * The request that a dry run shows: complete, with masked secrets. It is built from the masked form of the upstream; secrets
 * in the arguments are found by their values.
 */
export function showRequest(request: OutboundRequest, upstream: HttpConnection): JsonObject {
  const shown: JsonObject = {
    kind: "http",
    upstream: upstream.name,
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body.shown }),
  };
  return upstream.secrets.scrubJson(shown) as JsonObject;
}
