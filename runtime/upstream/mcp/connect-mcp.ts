import type { ClientChannel } from "../../call/client-channel.ts";
import { parameterHeaders } from "../../client/rpc/mcp-headers.ts";
import { readToolList } from "../../client/tools/read-tool-list.ts";
import { isDeltaMcpError } from "../../errors.ts";
import type { Observe } from "../../observe/events.ts";
import { errorCodes } from "../../protocol/rpc-failure.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Connection, Env } from "../connection.ts";
import { createSecrets, mask } from "../http/secrets/secrets.ts";
import { referencedValues } from "../http/shown.ts";
import { mcpTarget } from "./mcp-target.ts";
import type { McpUpstream } from "./mcp-upstream.ts";
import { questionsOf } from "./questions-of.ts";
import { ResourceWatches } from "./resource-watches.ts";
import { type UpstreamRequest, UpstreamSession } from "./upstream-session.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/** An MCP server as runners use it. Nothing is started before the first request. */
export interface McpConnection extends Connection {
  readonly name: string;
  /** Sends a request for a client, and resolves with its result. */
  request(request: UpstreamRequest, channel: ClientChannel): Promise<JsonObject>;
  /** Calls a tool, with the headers that its schema asks for. */
  call(call: ToolCall, channel: ClientChannel): Promise<JsonObject>;
  /** The definition of a tool as the server has it now; undefined if it has no such tool. */
  definition(tool: string, channel: ClientChannel): Promise<JsonObject | undefined>;
  /** Subscribes to changes of a resource, and again after the connection ended. The returned function ends it. */
  watch(uri: string, changed: () => void): () => void;
}

export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** See UpstreamRequest. */
  readonly reads: boolean;
}

const defaultConnectMs = 60_000;
const defaultIdleMs = 5 * 60_000;

/** Opens an MCP upstream without starting or contacting anything. */
export function connectMcp(name: string, record: McpUpstream, env: Env, observe?: Observe): McpConnection {
  const sessions = new Map<string, UpstreamSession>();
  const waiting = new WaitingCalls();
  const scrub = scrubberOf(record, env);
  let definitions: Promise<ReadonlyMap<string, JsonObject>> | undefined;

  const heard = (method: string, params: JsonObject): void => {
    if (method === "notifications/tools/list_changed" || method === "closed") definitions = undefined;
    watches.heard(method, params);
  };
  /** In 2026-07-28 one connection serves every client; before, its handshake says what one kind of clients can answer. */
  const sessionFor = ({ caller }: Pick<ClientChannel, "caller">): UpstreamSession => {
    const shared = [...sessions.values()].find(({ agreement }) => agreement?.era === "stateless");
    if (shared !== undefined) return shared;
    const capabilities = questionsOf(caller.capabilities);
    const key = JSON.stringify(capabilities);
    let session = sessions.get(key);
    if (session === undefined) {
      session = new UpstreamSession({
        name,
        target: () => mcpTarget(name, record, env),
        connectTimeoutMs: record.connectTimeoutMs ?? defaultConnectMs,
        idleMs: record.idleMs ?? defaultIdleMs,
        capabilities,
        observe: (state, error) =>
          observe?.({ kind: "upstream", name, state, ...(error === undefined ? {} : { error }) }),
        heard,
        scrub,
      });
      sessions.set(key, session);
    }
    return session;
  };

  const send = async (request: UpstreamRequest, channel: ClientChannel): Promise<JsonObject> => {
    const session = sessionFor(channel);
    const { method, params } = request;
    const run = waiting.start({ method, params }, channel, (call) => session.send(request, call));
    return run;
  };
  const listed = (channel: ClientChannel): Promise<ReadonlyMap<string, JsonObject>> => {
    const reading =
      definitions ??
      readToolList((params) => send({ method: "tools/list", params, reads: true }, quiet(channel))).then(
        ({ tools }) => new Map(tools.map((tool) => [tool.name, tool as unknown as JsonObject])),
      );
    definitions = reading;
    reading.catch(() => {
      if (definitions === reading) definitions = undefined;
    });
    return reading;
  };
  const headersOf = async (
    { tool, args }: ToolCall,
    channel: ClientChannel,
  ): Promise<{ readonly headers?: Readonly<Record<string, string>> }> => {
    const schema = (await listed(channel)).get(tool)?.["inputSchema"];
    const headers = parameterHeaders(schema, args);
    return Object.keys(headers).length === 0 ? {} : { headers };
  };

  const watches = new ResourceWatches(() => sessionFor(nobody));

  return {
    name,
    request: send,
    async call(call, channel) {
      const request = {
        method: "tools/call",
        params: { name: call.tool, arguments: call.args },
        reads: call.reads,
      };
      // Only a schema tells which arguments are mirrored in headers (2026-07-28); a server that misses them runs nothing.
      const known = definitions === undefined ? {} : await headersOf(call, channel);
      try {
        return await send({ ...request, ...known }, channel);
      } catch (error) {
        if (!isDeltaMcpError(error) || error.details["rpcCode"] !== errorCodes.headerMismatch) throw error;
        definitions = undefined;
        return send({ ...request, ...(await headersOf(call, channel)) }, channel);
      }
    },
    definition: async (tool, channel) => (await listed(channel)).get(tool),
    watch: (uri, changed) => watches.add(uri, changed),
    async close() {
      watches.close();
      waiting.close();
      await Promise.all([...sessions.values()].map((session) => session.close()));
    },
  };
}

/** Watching is for all clients: none of them can be asked. */
const nobody: Pick<ClientChannel, "caller"> = { caller: { transport: "http", capabilities: {} } };

/** The list is read for whoever asks first: its progress and log messages are nobody's. */
function quiet(channel: ClientChannel): ClientChannel {
  const { caller, sample, elicit, roots } = channel;
  return {
    ...{ caller, sample, elicit, roots, signal: channel.signal },
    progress: () => undefined,
    log: () => undefined,
  };
}

/** Returns a function that masks what came from the environment: a process may print it when it fails. */
function scrubberOf(record: McpUpstream, env: Env): (text: string) => string {
  const texts =
    "url" in record
      ? [...Object.values(record.headers ?? {}), JSON.stringify(record.auth ?? {}), record.url]
      : [...Object.values(record.env ?? {}), ...(record.args ?? [])];
  const values = texts.flatMap((text) => referencedValues(text, env));
  return createSecrets(values.map((sent) => ({ kind: "value", sent, shown: mask }))).scrub;
}
