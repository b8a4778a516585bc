import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { isObject, type JsonObject } from "../../support/json.ts";
import type { ClientOptions, ServerTarget } from "../client-options.ts";
import { HttpTransport } from "../rpc/http-transport.ts";
import { RpcPeer } from "../rpc/rpc-peer.ts";
import type { ClientTransport } from "../rpc/transport.ts";
import type { DescriptionCache } from "../tools/description-cache.ts";
import { answerQuestion } from "./answer-question.ts";
import { ask } from "./ask.ts";
import type { Connection, ConnectionEvents } from "./connection.ts";
import { negotiate } from "./negotiate.ts";
import { encodingsFor, httpEncoding } from "./wanted-encodings.ts";

/**
 * Connects, and agrees on a revision and an encoding. Listens for messages that belong to no request if the options
 * have a handler for them.
 */
export async function openConnection(
  target: ServerTarget,
  options: ClientOptions,
  cache: DescriptionCache,
  events: ConnectionEvents,
): Promise<Connection> {
  const peerOver = async (transport: ClientTransport): Promise<RpcPeer> => {
    const peer = new RpcPeer(transport, {
      request: (method, params, origin) =>
        events.question?.(method, params, origin) ?? answerQuestion(method, params, options),
      notification: (method, params, origin) =>
        events.notification === undefined
          ? hear(method, params, options, events)
          : events.notification(method, params, origin),
      closed: events.closed,
    });
    await peer.open();
    return peer;
  };
  const connection = await negotiate(async () => peerOver(await openTransport(target)), options).catch(
    (error: unknown) => negotiateOverSse(target, options, peerOver, error),
  );
  if (connection.peer.transport.kind === "http") await useEncoding(connection, options, cache);
  listen(connection, options);
  return connection;
}

/** Returns the transport for a target. The code for child processes is loaded only if it is needed. */
async function openTransport(target: ServerTarget): Promise<ClientTransport> {
  if ("url" in target) return new HttpTransport(target);
  const { StdioTransport } = await import("../rpc/stdio-transport.ts");
  return new StdioTransport(target);
}

/** Statuses by which a server of HTTP+SSE (2024-11-05) refuses a POST (2025-03-26, "Backwards Compatibility"). */
const olderStatuses: readonly unknown[] = [400, 404, 405];

/**
 * Tries the older HTTP+SSE transport after Streamable HTTP failed with `error`.
 * @throws `error`, with a hint, if the server has no such event stream.
 */
async function negotiateOverSse(
  target: ServerTarget,
  options: ClientOptions,
  peerOver: (transport: ClientTransport) => Promise<RpcPeer>,
  error: unknown,
): Promise<Connection> {
  const handshake = options.negotiate === undefined || /^(auto|handshake)$/.test(options.negotiate);
  const status = isDeltaMcpError(error) ? error.details["status"] : undefined;
  if (!("url" in target) || !handshake || !isDeltaMcpError(error) || !olderStatuses.includes(status))
    throw error;
  const { SseTransport } = await import("../rpc/sse-transport.ts");
  let peer: RpcPeer;
  try {
    peer = await peerOver(new SseTransport(target, options.connectTimeoutMs ?? 30_000));
  } catch (second) {
    if (isDeltaMcpError(second) && second.code === "protocol") throw second;
    const message = `${error.message.replace(/[^.!?]$/, "$&.")} There is no MCP server at ${target.url}.`;
    throw new DeltaMcpError(error.code, message, { details: error.details, cause: error });
  }
  return negotiate(async () => peer, { ...options, negotiate: "handshake" });
}

async function useEncoding(
  connection: Connection,
  options: ClientOptions,
  cache: DescriptionCache,
): Promise<void> {
  const { peer, agreement } = connection;
  const encodings = await encodingsFor(options, agreement, async (hash) => {
    const kept = await cache.getMap(hash);
    if (kept !== undefined) return kept;
    const { checkMap } = await import("../../encoding/map.ts");
    const map = await checkMap(await ask(connection, "delta/encoding", {}, options), hash);
    if (map !== undefined) await cache.putMap(map);
    return map;
  });
  if (encodings === undefined) return;
  const { era, revision } = agreement;
  peer.transport.agreed({ revision, stateless: era === "stateless", ...(await httpEncoding(encodings)) });
}

/** Opens the stream of messages that belong to no request, but only if the options have a handler for them. */
function listen(connection: Connection, options: ClientOptions): void {
  const { era, capabilities } = connection.agreement;
  const { onSample, onElicit, roots, onLog, onNotification, onToolsChanged } = options;
  const { tools } = capabilities;
  const changes = isObject(tools) && tools["listChanged"] === true && onToolsChanged !== undefined;
  if (era === "stateless") {
    if (changes) void listenForChanges(connection, options);
  } else if (changes || [onSample, onElicit, roots, onLog, onNotification].some((one) => one !== undefined))
    connection.peer.transport.listen();
}

/** Subscribes to changes of the tool list. In 2026-07-28 the request stays open as long as the subscription. */
async function listenForChanges(connection: Connection, options: ClientOptions): Promise<void> {
  const params = { notifications: { toolsListChanged: true } };
  // If the subscription ends, lists are only as fresh as their own `ttlMs`. That is no error.
  await ask(connection, "subscriptions/listen", params, options, {
    timeoutMs: Number.POSITIVE_INFINITY,
  }).catch(() => undefined);
}

function hear(method: string, params: JsonObject, options: ClientOptions, events: ConnectionEvents): void {
  if (method === "notifications/tools/list_changed") events.toolsChanged();
  else if (method === "notifications/message" && options.onLog !== undefined) {
    const { level, data = null, logger } = params;
    options.onLog({ level: String(level), data, ...(typeof logger === "string" ? { logger } : {}) });
  } else options.onNotification?.(method, params);
}
