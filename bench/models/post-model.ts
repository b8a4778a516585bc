import { setTimeout as pause } from "node:timers/promises";
import { createSseParser } from "../../runtime/client/rpc/sse-parser.ts";
import { isObject, type JsonObject } from "../../runtime/support/json.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ModelProtocol } from "./model-protocol.ts";

/** Tries of one request that is refused for its rate, or by a server that is busy. */
const maxTries = 6;
const maxWaitSeconds = 60;

/** Sends one request to a model. A refused rate is waited for. Throws Error with the endpoint's own words. */
export async function postModel(
  endpoint: Endpoint,
  protocol: ModelProtocol,
  body: JsonObject,
): Promise<JsonObject> {
  for (let tried = 1; ; tried++) {
    const response = await fetch(endpoint.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...protocol.headers(endpoint) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(300_000),
    });
    const busy = response.status === 429 || response.status === 529 || response.status === 503;
    if (busy && tried < maxTries) {
      await response.body?.cancel();
      await pause(1000 * waitOf(response.headers.get("retry-after"), tried));
      continue;
    }
    if (!response.ok)
      throw new Error(
        `${endpoint.url} answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
      );
    return readAnswer(response, protocol);
  }
}

function waitOf(header: string | null, tried: number): number {
  const asked = header === null ? Number.NaN : Number(header);
  return Math.min(maxWaitSeconds, Number.isFinite(asked) ? asked : 2 ** tried);
}

async function readAnswer(response: Response, protocol: ModelProtocol): Promise<JsonObject> {
  if (!/^text\/event-stream/.test(response.headers.get("content-type") ?? ""))
    return objectIn(await response.text());
  const parser = createSseParser();
  const events = parser
    .push(new Uint8Array(await response.arrayBuffer()))
    .flatMap(({ data }) => (data === "" || data === "[DONE]" ? [] : [objectIn(data)]));
  const failed = events.find((event) => event["type"] === "error" || event["error"] !== undefined);
  if (failed !== undefined)
    throw new Error(`The stream ended with an error: ${JSON.stringify(failed).slice(0, 500)}`);
  return protocol.join(events);
}

function objectIn(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isObject(value)) return value as JsonObject;
  throw new Error(`The endpoint answered something else than a JSON object: ${text.slice(0, 200)}`);
}
