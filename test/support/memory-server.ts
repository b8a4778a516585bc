import { searchIndex } from "../../compiler/tables/search/search-index.ts";
import { openCalls } from "../../runtime/call/open-calls.ts";
import { createToolTable } from "../../runtime/call/tool-table.ts";
import type { EmittedCatalogue } from "../../runtime/catalogue/emitted-catalogue.ts";
import { openCatalogue } from "../../runtime/catalogue/open-catalogue.ts";
import type { CatalogueHeader, PromptRecord, ResourceRecord } from "../../runtime/catalogue/records.ts";
import { openSearch } from "../../runtime/catalogue/search/search.ts";
import { codecOffers } from "../../runtime/encoding/codec-offers.ts";
import type { Answer, Exchange, Protocol } from "../../runtime/protocol/exchange.ts";
import type { OutgoingMessage } from "../../runtime/protocol/json-rpc.ts";
import { createProtocol } from "../../runtime/protocol/protocol.ts";
import type { ProtocolContext } from "../../runtime/protocol/protocol-context.ts";
import { resourceUpdates } from "../../runtime/protocol/resource-updates.ts";
import { answerValue } from "../../runtime/protocol/serialise.ts";
import { type Peer, Session } from "../../runtime/protocol/session.ts";
import type { Runners } from "../../runtime/runner/open-runners.ts";
import type { Handler } from "../../runtime/runner/runner.ts";
import { memoryChangeFeed } from "../../runtime/store/memory/memory-change-feed.ts";
import { memoryHeldStore } from "../../runtime/store/memory/memory-held-store.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { fullSurface } from "../../runtime/surface/full.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";
import type { ToolSketch } from "./memory-tools.ts";
import { handlersOf, testRunners } from "./test-runners.ts";
import { toolRecord } from "./tool-record.ts";

/** What a test serves. */
export interface ServerSketch {
  readonly tools?: Readonly<Record<string, Partial<ToolSketch>>>;
  readonly header?: Partial<CatalogueHeader>;
  readonly prompts?: readonly PromptRecord[];
  readonly resources?: readonly ResourceRecord[];
  /** The encoding map that `header.encoding` names. */
  readonly encoding?: object;
  readonly handlers?: Record<string, Handler>;
  /** Default: runners of the sketches' own functions. */
  readonly runners?: Runners;
  readonly pageSize?: number;
  readonly secret?: string;
  readonly now?: () => number;
}

/** The catalogue and the handlers of a sketch, as generated code passes them to `createServer`. */
export function sketchedServer({
  tools = {},
  handlers = {},
  header = {},
  prompts = [],
  resources = [],
  encoding,
}: ServerSketch): [EmittedCatalogue, Record<string, Handler>] {
  const records = Object.entries(tools).map(([name, { handler: _, ...tool }]) =>
    toolRecord({ ...tool, name }),
  );
  const search = searchIndex(records);
  return [
    emittedCatalogue({ tools: records, prompts, resources, search, header, ...(encoding && { encoding }) }),
    { ...handlersOf(tools), ...handlers },
  ];
}

/** The whole server but for its transports: real catalogue, call path, full surface and protocol. */
export function memoryParts(sketch: ServerSketch): ProtocolContext {
  const { tools = {}, handlers = {} } = sketch;
  const [emitted] = sketchedServer(sketch);
  const catalogue = openCatalogue(emitted);
  const updates = resourceUpdates(memoryChangeFeed());
  const calls = openCalls({
    resourceUpdated: (uri) => updates.publish(uri),
    tools: createToolTable(catalogue),
    runners: sketch.runners ?? testRunners(handlersOf(tools)),
  });
  const surface = fullSurface({ catalogue, calls, held: memoryHeldStore(), search: openSearch(catalogue) });
  return {
    catalogue,
    surface,
    handlers,
    calls,
    updates,
    encodings: codecOffers(catalogue.header.encoding, catalogue.encoding),
    secret: () => sketch.secret ?? "test secret",
    now: sketch.now ?? Date.now,
    ...(sketch.pageSize === undefined ? {} : { pageSize: sketch.pageSize }),
  };
}

/** A client in memory. It sends decoded messages, and keeps all messages that it receives. */
export interface MemoryClient {
  readonly session: Session;
  /** Everything the server sent beside answers. */
  readonly told: OutgoingMessage[];
  /** Sends any JSON value and waits for the answer, as a client would see it. */
  send(value: unknown): Promise<ReceivedAnswer | undefined>;
  /** Sends a request under the next id. */
  request(method: string, params?: JsonObject): Promise<ReceivedAnswer>;
  notify(method: string, params?: JsonObject): void;
  /** Answers requests of the server from now on; undefined leaves one without reply. */
  onRequest(reply: (message: OutgoingMessage) => JsonObject | undefined): void;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into results as they please.
export type ReceivedAnswer = { id: string | number | null; result?: any; error?: any; status?: number };

export function memoryClient(
  protocol: Protocol,
  options: Partial<Peer> & { readonly revision?: string } = {},
): MemoryClient {
  const { revision, ...peer } = options;
  const session = new Session({ transport: "stdio", ...peer });
  const told: OutgoingMessage[] = [];
  let reply: (message: OutgoingMessage) => JsonObject | undefined = () => undefined;
  let nextId = 0;
  const send = async (value: unknown) => {
    const answer = await protocol.receive(value, exchange);
    return answer === undefined ? undefined : received(answer);
  };
  const exchange: Exchange = {
    session,
    ...(revision === undefined ? {} : { revision }),
    send(message) {
      told.push(message);
      if (message.id === undefined) return;
      const answer = reply(message);
      if (answer !== undefined) void send({ jsonrpc: "2.0", id: message.id, ...answer });
    },
  };
  session.push = (message) => told.push(message);
  return {
    session,
    told,
    send,
    async request(method, params) {
      nextId += 1;
      const answer = await send({ jsonrpc: "2.0", id: nextId, method, ...(params && { params }) });
      if (answer === undefined) throw new Error(`${method} got no answer`);
      return answer;
    },
    notify(method, params) {
      void send({ jsonrpc: "2.0", method, ...(params && { params }) });
    },
    onRequest(answer) {
      reply = answer;
    },
  };
}

function received(answer: Answer): ReceivedAnswer {
  const value = JSON.parse(JSON.stringify(answerValue(answer)));
  return answer.kind === "error" ? { ...value, status: answer.status } : value;
}

/** A client whose handshake is done. */
export async function handshakeClient(
  sketch: ServerSketch | Protocol,
  revision = "2025-11-25",
  capabilities: JsonObject = {},
): Promise<MemoryClient> {
  const protocol = "receive" in sketch ? sketch : createProtocol(memoryParts(sketch));
  const client = memoryClient(protocol);
  const params = { protocolVersion: revision, capabilities, clientInfo: { name: "tester", version: "1.0" } };
  const { error } = await client.request("initialize", params);
  if (error) throw new Error(error.message);
  client.notify("notifications/initialized");
  return client;
}

/** The `_meta` of a request of 2026-07-28. */
export function statelessMeta(capabilities: JsonObject = {}, rest: JsonObject = {}): JsonObject {
  return {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "tester", version: "1.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    ...rest,
  };
}
