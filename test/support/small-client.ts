import { resolveConfig } from "../../compiler/config/config.ts";
import { tune } from "../../compiler/tables/tune.ts";
import type { ToolResult } from "../../runtime/call/tool-result.ts";
import { createServer } from "../../runtime/generated.ts";
import type { Handler } from "../../runtime/runner/runner.ts";
import type { JsonObject } from "../../runtime/support/json.ts";
import { catalogueOf, type ToolSketch } from "./catalogue.ts";
import { emittedCatalogue } from "./emitted-catalogue.ts";

/** A client of a server in memory, which sees the small surface. */
export interface SmallClient {
  /** The names in its list. */
  list(): Promise<readonly string[]>;
  /** Calls a tool, as a client that agreed on this in its handshake. Rejects with the message of a JSON-RPC error. */
  call(name: string, args: unknown, agreed?: Agreed): Promise<ToolResult>;
  /** The text of the answer's first block. */
  say(name: string, args: unknown): Promise<string>;
}

interface Agreed {
  readonly protocolVersion?: string;
  readonly capabilities?: JsonObject;
}

export type HandledTool = Omit<ToolSketch, "handler"> & { readonly handler: Handler };

/** Serves tools as generated code does: from the compiler's tables to the HTTP surface. Handlers replace an author's module. */
export function smallClient(tools: readonly HandledTool[], rest = {}): SmallClient {
  const sketches = tools.map(
    ({ handler: _, ...tool }): ToolSketch => ({ run: { kind: "fn", handler: tool.name }, ...tool }),
  );
  const { header, records, search } = tune(catalogueOf(sketches), { ...resolveConfig({}), ...rest });
  const handlers = Object.fromEntries(tools.map(({ name, handler }) => [name, handler]));
  const server = createServer(emittedCatalogue({ header, tools: records, search }), handlers, {
    surface: "small",
    env: { DELTAMCP_RECEIPTS: "off" },
  });
  const send = async (method: string, params: object, headers: Record<string, string>) => {
    const response = await server.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: {
          ...{ host: "localhost", "content-type": "application/json", accept: "application/json" },
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      }),
    );
    return { headers: response.headers, body: (await response.json()) as Answer };
  };
  /** Headers of a client after its handshake; without one, those of a client that says nothing about itself. */
  const shakenHands = async ({ protocolVersion = "2025-11-25", capabilities = {} }: Agreed) => {
    const clientInfo = { name: "tester", version: "1.0" };
    const { headers } = await send("initialize", { protocolVersion, capabilities, clientInfo }, {});
    return { "mcp-session-id": headers.get("mcp-session-id") ?? "" };
  };
  const request = async (method: string, params: object, agreed?: Agreed) => {
    const headers =
      agreed === undefined ? { "mcp-protocol-version": "2025-11-25" } : await shakenHands(agreed);
    const { result, error } = (await send(method, params, headers)).body;
    if (error !== undefined) throw new Error(error.message);
    return result;
  };
  const call: SmallClient["call"] = async (name, args, agreed) =>
    (await request("tools/call", { name, arguments: args }, agreed)) as ToolResult;
  return {
    async list() {
      const { tools: listed } = (await request("tools/list", {})) as { tools: readonly { name: string }[] };
      return listed.map(({ name }) => name);
    },
    call,
    async say(name, args) {
      const [block] = (await call(name, args)).content;
      return block?.type === "text" ? block.text : "";
    },
  };
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}
