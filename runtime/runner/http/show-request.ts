import type { JsonObject } from "../../json.ts";
import { mapTexts } from "../map-texts.ts";
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
  return mapTexts(shown, (text) => upstream.secrets.scrub(text)) as JsonObject;
}
