import type { ServerTarget } from "../../../runtime/client/client-options.ts";
import { DeltaClient } from "../../../runtime/client/delta-client.ts";
import { isDeltaMcpError } from "../../../runtime/errors.ts";
import { isObject, type JsonObject } from "../../../runtime/support/json.ts";
import { append } from "../../../runtime/support/lists.ts";
import type { ListedServer } from "./listed-server.ts";

/** The most pages of one list. */
const maxPages = 1_000;

/** Asks a server for everything that it lists. Rejects with DeltaMcpError if it cannot be reached. */
export async function listServer(target: ServerTarget, timeoutMs: number): Promise<ListedServer> {
  const options = { timeoutMs, connectTimeoutMs: timeoutMs, encoding: "plain" } as const;
  await using client = await DeltaClient.connect(target, options);
  const { capabilities, instructions, server } = client.agreement;
  const { prompts, resources, completions, tools } = capabilities;
  const list = (offered: unknown, method: string, key: string) =>
    offered === undefined ? [] : readList(client, method, key);
  return {
    ...server,
    ...(instructions === undefined ? {} : { instructions }),
    tools: tools === undefined ? [] : ((await client.listTools()) as unknown as readonly JsonObject[]),
    prompts: await list(prompts, "prompts/list", "prompts"),
    resources: await list(resources, "resources/list", "resources"),
    templates: await list(resources, "resources/templates/list", "resourceTemplates"),
    completes: completions !== undefined,
    subscribes: isObject(resources) && resources["subscribe"] === true,
  };
}

/** All pages of a list; empty where the server declares the feature and lacks the method. */
async function readList(client: DeltaClient, method: string, key: string): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  const cursors = new Set<string>();
  let params: JsonObject = {};
  for (let page = 0; page < maxPages; page++) {
    const result = await client.request(method, params).catch((error: unknown) => {
      if (isDeltaMcpError(error) && error.details["rpcCode"] === -32601) return {} as JsonObject;
      throw error;
    });
    const { [key]: rows, nextCursor } = result;
    if (Array.isArray(rows)) append(items, rows.filter(isObject) as JsonObject[]);
    if (typeof nextCursor !== "string" || nextCursor === "" || cursors.has(nextCursor)) break;
    cursors.add(nextCursor);
    params = { cursor: nextCursor };
  }
  return items;
}
