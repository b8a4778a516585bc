import type { Identity } from "../auth/identity.ts";
import { unknownTool } from "../call/unknown-tool.ts";
import type { ToolRecord } from "../catalogue/records.ts";
import { toldSignature } from "../catalogue/told-signature.ts";
import type { JsonObject } from "../support/json.ts";
import type { HttpRequest, HttpResponse } from "../transport/http/http-message.ts";
import { contractMarkdown, contractOf, readyRequest } from "./contract.ts";
import type { DispatchContext } from "./dispatch-context.ts";
import { exampleArgs } from "./example-args.ts";
import { manifestOf } from "./manifest.ts";
import { failure, type Representation, representation, respondWith } from "./respond.ts";

/** One request, for the verbs that read. */
export interface ReadContext {
  readonly server: DispatchContext;
  readonly request: HttpRequest;
  readonly identity: Identity;
  /** The address of this surface as the client knows it. */
  readonly url: string;
}

/** `GET`: what there is, and how it is used. */
export async function readManifest({ server, request, url }: ReadContext): Promise<HttpResponse> {
  const { categories, size } = await server.search();
  const manifest = manifestOf(server, url, size, categories);
  return respondWith(representation(JSON.stringify(manifest)), request);
}

/** `GET ?ask=<intent>&limit=`: the tools for a purpose, best first, each with a request that is ready to send. */
export async function readAsk(
  { server, request, url }: ReadContext,
  question: string,
  limit: number,
): Promise<HttpResponse> {
  const search = await server.search();
  const found = await search.find(question, limit);
  const names = found?.map(({ tool }) => tool) ?? search.page(0, limit);
  const records = await Promise.all(names.map((name) => server.catalogue.tool(name)));
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
export async function readContract(
  { server, request, url }: ReadContext,
  key: string,
  format: "json" | "markdown",
): Promise<HttpResponse> {
  const tool = await server.catalogue.tool(key);
  if (tool === undefined) return unknownKey(server, key);
  const page =
    format === "markdown"
      ? representation(contractMarkdown(tool, url), "text/markdown; charset=utf-8")
      : representation(JSON.stringify(contractOf(tool, url)));
  return respondWith(page, request);
}

/** `GET ?registry=1`: every visible tool with its contract. Made once for each address it is asked at. */
export async function readRegistry({ server, request, url }: ReadContext): Promise<HttpResponse> {
  let byUrl = registries.get(server);
  if (byUrl === undefined) {
    byUrl = new Map();
    registries.set(server, byUrl);
  }
  let registry = byUrl.get(url);
  if (registry === undefined) {
    registry = await makeRegistry(server, url);
    // Hosts are checked before we get here, so there are few; the bound is for those that check none.
    if (byUrl.size < 8) byUrl.set(url, registry);
  }
  return respondWith(registry, request);
}

const registries = new WeakMap<DispatchContext, Map<string, Representation>>();

async function makeRegistry({ catalogue }: DispatchContext, url: string): Promise<Representation> {
  const records = await Promise.all(catalogue.header.names.map((name) => catalogue.tool(name)));
  const objects = records
    .filter((tool) => tool?.visible === true)
    .map((tool) => contractOf(tool as ToolRecord, url));
  return representation(JSON.stringify({ digest: catalogue.header.digest, count: objects.length, objects }));
}

/** 404 with the names that may have been meant. */
export async function unknownKey({ catalogue }: DispatchContext, key: string): Promise<HttpResponse> {
  const { code, message, details } = await unknownTool(catalogue, key);
  return failure(404, code, message, details as JsonObject);
}

/** 400 for a request that has no meaning, with how its tool is called. */
export async function refusal(
  { catalogue }: DispatchContext,
  key: unknown,
  message: string,
): Promise<HttpResponse> {
  const tool = typeof key === "string" ? await catalogue.tool(key) : undefined;
  return failure(
    400,
    "invalid_arguments",
    tool === undefined ? message : `${message}\n${toldSignature(tool)}`,
  );
}

function candidate(tool: ToolRecord, url: string) {
  const args = exampleArgs(tool);
  const example = tool.examples?.[0]?.ask;
  return {
    key: tool.name,
    description: tool.description,
    category: tool.category,
    signature: toldSignature(tool),
    read_only: tool.annotations?.readOnlyHint === true,
    example: example ?? tool.description,
    example_args: args,
    run_now: readyRequest(url, tool.name, args),
    contract: `${url}?key=${encodeURIComponent(tool.name)}&format=markdown`,
  };
}
