import { DeltaMcpError } from "../../errors.ts";
import type { JsonSchema } from "../../support/json.ts";
import type { ReconnectingConnection } from "../connection/reconnecting-connection.ts";
import type { DescribedTool, Descriptions, IndexedTool } from "./described-tool.ts";
import type { DescriptionCache } from "./description-cache.ts";
import { matchTools } from "./match-tools.ts";
import { describedTool, readToolList, toolsOf } from "./read-tool-list.ts";

/** The tools of a server, cached, and read with the fewest requests that the server supports. */
export class ToolDirectory {
  readonly #connection: ReconnectingConnection;
  readonly #cache: DescriptionCache;
  #list: Promise<readonly DescribedTool[]> | undefined;
  /** The time at which the list expires according to the server (2026-07-28, caching). Milliseconds since 1970. */
  #listUntil = Number.POSITIVE_INFINITY;
  #index: Promise<readonly IndexedTool[]> | undefined;

  constructor(connection: ReconnectingConnection, cache: DescriptionCache) {
    this.#connection = connection;
    this.#cache = cache;
  }

  /** Forgets the list and the index. Descriptions are kept, because a changed description has another digest. */
  forget(): void {
    this.#list = undefined;
    this.#index = undefined;
  }

  /** Resolves to all pages of `tools/list`, cached for as long as the server allows. */
  list(): Promise<readonly DescribedTool[]> {
    if (Date.now() >= this.#listUntil) this.#list = undefined;
    this.#list ??= this.#readList().catch((error: unknown) => {
      this.#list = undefined;
      throw error;
    });
    return this.#list;
  }

  index(): Promise<readonly IndexedTool[]> {
    this.#index ??= this.#readIndex().catch((error: unknown) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  async describe(names: readonly string[]): Promise<Descriptions> {
    const { era, delta } = await this.#connection.agreement();
    if (era === "reference") return this.#describeOneByOne(names);
    return delta === undefined ? this.#describeFromList(names) : this.#describeByDigest(names);
  }

  async search(query: string, limit: number): Promise<readonly IndexedTool[]> {
    const { delta, era } = await this.#connection.agreement();
    if (delta === undefined || era === "reference") return matchTools(await this.index(), query, limit);
    const { tools } = await this.#connection.request("delta/search", { query, limit });
    return indexOf(toolsOf(tools));
  }

  /** Resolves to the schema of a tool if it is known without a request. */
  async knownSchema(name: string): Promise<JsonSchema | undefined> {
    const listed = (await this.#list?.catch(() => undefined))?.find((tool) => tool.name === name);
    if (listed !== undefined) return listed.inputSchema;
    const entry = (await this.#index?.catch(() => undefined))?.find((tool) => tool.name === name);
    return entry?.digest === undefined ? undefined : (await this.#cache.get(entry.digest))?.inputSchema;
  }

  async #readList(): Promise<readonly DescribedTool[]> {
    this.#listUntil = Number.POSITIVE_INFINITY;
    const { tools, until } = await readToolList((params) => this.#connection.request("tools/list", params));
    this.#listUntil = until;
    return tools;
  }

  async #readIndex(): Promise<readonly IndexedTool[]> {
    const { delta } = await this.#connection.agreement();
    if (delta === undefined) {
      return (await this.list()).map(({ name, description = "" }) => ({ name, description }));
    }
    const kept = delta.digest === undefined ? undefined : await this.#cache.getIndex(delta.digest);
    if (kept !== undefined) return kept;
    const { digest, tools } = await this.#connection.request("delta/index", {});
    const index = indexOf(toolsOf(tools));
    if (typeof digest === "string") await this.#cache.putIndex(digest, index);
    return index;
  }

  async #describeFromList(names: readonly string[]): Promise<Descriptions> {
    const byName = new Map((await this.list()).map((tool) => [tool.name, tool]));
    return split(names, byName);
  }

  async #describeOneByOne(names: readonly string[]): Promise<Descriptions> {
    const tools = await Promise.all(
      names.map(async (name) => {
        try {
          return describedTool(await this.#connection.request("tools/describe", { name }));
        } catch (error) {
          if (error instanceof DeltaMcpError && error.details["rpcCode"] !== undefined) return undefined;
          throw error;
        }
      }),
    );
    return split(names, new Map(tools.flatMap((tool) => (tool === undefined ? [] : [[tool.name, tool]]))));
  }

  async #describeByDigest(names: readonly string[]): Promise<Descriptions> {
    const digests = new Map((await this.index()).map(({ name, digest }) => [name, digest]));
    const known = new Map<string, DescribedTool>();
    for (const name of names) {
      const digest = digests.get(name);
      const tool = digest === undefined ? undefined : await this.#cache.get(digest);
      if (tool !== undefined) known.set(name, tool);
    }
    const missing = names.filter((name) => !known.has(name));
    if (missing.length > 0) {
      const { tools } = await this.#connection.request("tools/describe", { names: missing });
      for (const tool of toolsOf(tools)) {
        known.set(tool.name, tool);
        if (tool.digest !== undefined) await this.#cache.put(tool.digest, tool);
      }
    }
    return split(names, known);
  }
}

/** Returns the lines of an index. A missing description becomes "". */
function indexOf(tools: readonly DescribedTool[]): readonly IndexedTool[] {
  return tools.map((tool) => ({ ...tool, description: tool.description ?? "" }));
}

function split(names: readonly string[], byName: ReadonlyMap<string, DescribedTool>): Descriptions {
  return {
    tools: names.flatMap((name) => byName.get(name) ?? []),
    unknown: names.filter((name) => !byName.has(name)),
  };
}
