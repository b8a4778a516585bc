import type { Json, JsonObject } from "../../json.ts";
import type { OutboundRequest } from "./build-request.ts";
import type { Upstream } from "./upstream.ts";

/** A request as a dry run shows it: whole, with secrets masked. */
export function showRequest(request: OutboundRequest, upstream: Upstream): JsonObject {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => {
    const own = value === upstream.headers[name] ? upstream.shownHeaders[name] : undefined;
    return [name, own ?? value];
  });
  const shown: JsonObject = {
    kind: "http",
    upstream: upstream.name,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    ...(request.body === undefined ? {} : { body: request.body.shown }),
  };
  return scrubAll(shown, upstream) as JsonObject;
}

function scrubAll(value: Json, upstream: Upstream): Json {
  if (typeof value === "string") return upstream.secrets.scrub(value);
  if (Array.isArray(value)) return value.map((item) => scrubAll(item, upstream));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrubAll(item, upstream)]));
}
