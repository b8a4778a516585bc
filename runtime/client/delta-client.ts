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
 * A client for any MCP server of any revision. If the server knows Delta-MCP, the client reads an index instead of the
 * list, and each description once, by its digest. Every error that it throws is a DeltaMcpError.
 *
 * ```ts
 * await using client = await DeltaClient.connect({ command: "node", args: ["server.js"] });
 * const result = await client.call("search_issues", { text: "login" });
 * ```
 */
export class DeltaClient implements AsyncDisposable {
  /** The agreement of the first connection; a reconnect to a changed server does not update it. */
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
    const cache = await createDescriptionCache(options.cacheDir, target);
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

  /** Resolves to the tools of `tools/list`, from all pages. */
  listTools(): Promise<readonly DescribedTool[]> {
    return this.#tools.list();
  }

  /** Resolves to the names and short descriptions of all tools, in the cheapest way that the server supports. */
  index(): Promise<readonly IndexedTool[]> {
    return this.#tools.index();
  }

  /** Resolves to the full descriptions of some tools. Unknown names are listed in `unknown` and are not an error. */
  describe(names: readonly string[]): Promise<Descriptions> {
    return this.#tools.describe(names);
  }

  /** Resolves to the tools that match a query, best first. Uses the server's own search if it has one. */
  search(query: string, limit = 10): Promise<readonly IndexedTool[]> {
    return this.#tools.search(query, limit);
  }

  /**
   * Calls a tool and resolves with its unchanged result: all content, text as text, errors of the tool as `isError`.
   * Rejects with DeltaMcpError if there is no result: unknown_tool, timeout, cancelled, connection, …
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
      // The tool requires arguments mirrored in headers, which only its schema specifies.
      await this.#tools.describe([name]);
      return toolResult(
        await this.#connection.request("tools/call", params, await this.#withHeaders(name, args, options)),
      );
    }
  }

  /** Sends any other request. */
  request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<JsonObject> {
    return this.#connection.request(method, params, options);
  }

  /** Ends the connection, and the server's process if this client started it. Safe to call twice. */
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

/** Adds an empty `content` if it is missing: servers omit it when they have only structured content. */
function toolResult(result: JsonObject): ToolResult {
  const { content } = result;
  return isToolResult(result)
    ? result
    : { ...result, content: Array.isArray(content) ? (content as unknown as ContentBlock[]) : [] };
}
