import { type ContentBlock, isToolResult, type ToolResult } from "../call/tool-result.ts";
import { isDeltaMcpError } from "../errors.ts";
import { errorCodes } from "../protocol/rpc-failure.ts";
import type { JsonObject } from "../support/json.ts";
import type { ClientOptions, ServerTarget } from "./client-options.ts";
import type { Agreement } from "./connection/agreement.ts";
import { ReconnectingConnection } from "./connection/reconnecting-connection.ts";
import { parameterHeaders } from "./rpc/mcp-headers.ts";
import type { RequestOptions } from "./rpc/rpc-peer.ts";
import type { DescribedTool, Descriptions, IndexedTool } from "./tools/described-tool.ts";
import { createDescriptionCache } from "./tools/description-cache.ts";
import { ToolDirectory } from "./tools/tool-directory.ts";

/**
 * A client for any MCP server of any revision, which makes the most of servers that know Delta-MCP: it reads an index
 * instead of a list, and descriptions by their digest, once. Everything it throws is a DeltaMcpError.
 *
 * ```ts
 * await using client = await DeltaClient.connect({ command: "node", args: ["server.js"] });
 * const result = await client.call("search_issues", { text: "login" });
 * ```
 */
export class DeltaClient implements AsyncDisposable {
  /** What was agreed when the client connected; a reconnect to a changed server does not show in it. */
  readonly agreement: Agreement;
  readonly #connection: ReconnectingConnection;
  readonly #tools: ToolDirectory;

  private constructor(connection: ReconnectingConnection, tools: ToolDirectory, agreement: Agreement) {
    this.#connection = connection;
    this.#tools = tools;
    this.agreement = agreement;
  }

  /** Connects and agrees on a revision. */
  static async connect(target: ServerTarget, options: ClientOptions = {}): Promise<DeltaClient> {
    const cache = createDescriptionCache(options.cacheDir, target);
    const connection = new ReconnectingConnection(target, options, cache, () => {
      tools.forget();
      options.onToolsChanged?.();
    });
    const tools = new ToolDirectory(connection, cache);
    try {
      return new DeltaClient(connection, tools, await connection.agreement());
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** `tools/list` as the server gives it, all pages. */
  listTools(): Promise<readonly DescribedTool[]> {
    return this.#tools.list();
  }

  /** Names and short descriptions of all tools, by the cheapest way the server has. */
  index(): Promise<readonly IndexedTool[]> {
    return this.#tools.index();
  }

  /** All that is to be known of some tools. Names that are none are listed, not an error. */
  describe(names: readonly string[]): Promise<Descriptions> {
    return this.#tools.describe(names);
  }

  /** Tools for a purpose, best first: by the server's own search where it has one. */
  search(query: string, limit = 10): Promise<readonly IndexedTool[]> {
    return this.#tools.search(query, limit);
  }

  /**
   * Calls a tool and resolves with its result as it came: all content, text as text, errors of the tool as `isError`.
   * Rejects with DeltaMcpError where there is no result: unknown_tool, timeout, cancelled, connection, …
   */
  async call(name: string, args: JsonObject = {}, options: RequestOptions = {}): Promise<ToolResult> {
    const params = { name, arguments: args };
    try {
      return toolResult(
        await this.#connection.request("tools/call", params, await this.#withHeaders(name, args, options)),
      );
    } catch (error) {
      const mismatch = isDeltaMcpError(error) && error.details["rpcCode"] === errorCodes.headerMismatch;
      if (!mismatch) throw error;
      // The tool wants arguments mirrored in headers, which only its schema tells.
      await this.#tools.describe([name]);
      return toolResult(
        await this.#connection.request("tools/call", params, await this.#withHeaders(name, args, options)),
      );
    }
  }

  /** Any other request. */
  request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<JsonObject> {
    return this.#connection.request(method, params, options);
  }

  /** Ends the connection, and the server's process where this client started it. Safe to call twice. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #withHeaders(name: string, args: JsonObject, options: RequestOptions): Promise<RequestOptions> {
    if (this.agreement.era !== "stateless") return options;
    const headers = parameterHeaders(await this.#tools.knownSchema(name), args);
    return Object.keys(headers).length === 0
      ? options
      : { ...options, headers: { ...options.headers, ...headers } };
  }
}

/** Servers leave `content` out when they have only structured content; clients should not have to ask. */
function toolResult(result: JsonObject): ToolResult {
  const { content } = result;
  return isToolResult(result)
    ? result
    : { ...result, content: Array.isArray(content) ? (content as unknown as ContentBlock[]) : [] };
}
