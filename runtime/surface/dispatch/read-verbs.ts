import { unknownTool } from "../../call/unknown-tool.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import { mostHits } from "../../catalogue/search/search.ts";
import type { DeltaMcpErrorCode } from "../../errors.ts";
import type { JsonObject } from "../../json.ts";
import type { Peer } from "../../protocol/session.ts";
import type { HttpRequest, HttpResponse } from "../../transport/http/http-message.ts";
import { contractMarkdown, contractOf, readyRequest } from "./contract.ts";
import { exampleArgs } from "./example-args.ts";
import { manifestOf } from "./manifest.ts";
import type { DispatchParts } from "./parts.ts";
import { jsonResponse, type Representation, representation, respondWith } from "./respond.ts";

/** What the verbs that read get of a request. */
export interface ReadContext {
  readonly parts: DispatchParts;
  readonly request: HttpRequest;
  readonly query: URLSearchParams;
  readonly who: Pick<Peer, "principal" | "scopes">;
  /** The address of this surface as the client knows it. */
  readonly url: string;
}

const defaultHits = 12;

/** `GET`: what there is, and how it is used. */
export async function readManifest({ parts, request, url }: ReadContext): Promise<HttpResponse> {
  const { categories, size } = await parts.search();
  const manifest = manifestOf(parts.catalogue.header, url, size, categories);
  return respondWith(representation(JSON.stringify(manifest)), request);
}

/** `GET ?ask=<intent>&limit=`: the tools for a purpose, best first, each with a request that is ready to send. */
export async function readAsk({ parts, request, query, url }: ReadContext): Promise<HttpResponse> {
  const question = query.get("ask") ?? "";
  const asked = Number(query.get("limit") ?? defaultHits);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, mostHits) : defaultHits;
  const search = await parts.search();
  const found = await search.find(question, limit);
  const names = found?.map(({ tool }) => tool) ?? search.page(0, limit);
  const records = await Promise.all(names.map((name) => parts.catalogue.tool(name)));
  const candidates = records.filter((tool) => tool !== undefined).map((tool) => candidate(tool, url));
  const [best] = candidates;
  const answer = {
    ask: question,
    count: candidates.length,
    // No question has no best answer: then these are simply the first of all tools.
    ...(best === undefined || found === undefined ? {} : { best: { key: best.key } }),
    candidates,
  };
  return respondWith(representation(JSON.stringify(answer)), request);
}

/** `GET ?key=<KEY>&format=markdown|json`: the contract of one tool. */
export async function readContract({ parts, request, query, url }: ReadContext): Promise<HttpResponse> {
  const key = query.get("key") ?? "";
  const tool = await parts.catalogue.tool(key);
  if (tool === undefined) return unknownKey(parts, key);
  const format = query.get("format") ?? "json";
  if (format === "markdown")
    return respondWith(representation(contractMarkdown(tool, url), "text/markdown; charset=utf-8"), request);
  if (format === "json") return respondWith(representation(JSON.stringify(contractOf(tool, url))), request);
  return failure(400, "invalid_arguments", `format is markdown or json, not ${format.slice(0, 40)}.`);
}

/** `GET ?registry=1`: every visible tool with its contract. Made once for each address it is asked at. */
export async function readRegistry({ parts, request, url }: ReadContext): Promise<HttpResponse> {
  let byUrl = registries.get(parts);
  if (byUrl === undefined) {
    byUrl = new Map();
    registries.set(parts, byUrl);
  }
  let registry = byUrl.get(url);
  if (registry === undefined) {
    registry = await makeRegistry(parts, url);
    // Hosts are checked before we get here, so there are few; the bound is for those that check none.
    if (byUrl.size < 8) byUrl.set(url, registry);
  }
  return respondWith(registry, request);
}

const registries = new WeakMap<DispatchParts, Map<string, Representation>>();

async function makeRegistry({ catalogue }: DispatchParts, url: string): Promise<Representation> {
  const records = await Promise.all(catalogue.header.names.map((name) => catalogue.tool(name)));
  const objects = records
    .filter((tool) => tool?.visible === true)
    .map((tool) => contractOf(tool as ToolRecord, url));
  return representation(JSON.stringify({ digest: catalogue.header.digest, count: objects.length, objects }));
}

/** 404 with the names that may have been meant. */
export async function unknownKey({ catalogue }: DispatchParts, key: string): Promise<HttpResponse> {
  const { code, message, details } = await unknownTool(catalogue, key);
  return failure(404, code, message, details as JsonObject);
}

/** 400 for a request that has no meaning, with how its tool is called. */
export async function refusal(
  { catalogue }: DispatchParts,
  key: unknown,
  message: string,
): Promise<HttpResponse> {
  const tool = typeof key === "string" ? await catalogue.tool(key) : undefined;
  return failure(400, "invalid_arguments", tool === undefined ? message : `${message}\n${tool.signature}`);
}

/** An answer that says why there is none. */
export function failure(
  status: number,
  code: DeltaMcpErrorCode,
  message: string,
  details: JsonObject = {},
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return jsonResponse({ ran: false, error: { code, message, details } }, status, headers);
}

function candidate(tool: ToolRecord, url: string) {
  const args = exampleArgs(tool);
  const example = tool.examples?.[0]?.ask;
  return {
    key: tool.name,
    description: tool.description,
    category: tool.category,
    signature: tool.signature,
    read_only: tool.annotations?.readOnlyHint === true,
    example: example ?? tool.description,
    example_args: args,
    run_now: readyRequest(url, tool.name, args),
    contract: `${url}?key=${encodeURIComponent(tool.name)}&format=markdown`,
  };
}
