import type { ResourceRecord } from "../../catalogue/records.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { heldHandle, readHeldText } from "../../result/held/held-resource.ts";
import type { ResourceAnswer, ResourceHandler } from "../../runner/handler-types.ts";
import type { JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Method, Outcome } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { statelessRevision } from "../revisions.ts";
import { errorCodes, invalidParams, RpcFailure } from "../rpc-failure.ts";
import { askUpstream } from "./ask-upstream.ts";
import { type FoundResource, findResource } from "./find-resource.ts";
import { handlerContext, handlerNamed } from "./handler-context.ts";
import { listMethod } from "./list-extras.ts";

/** `resources/list`, `resources/templates/list` and `resources/read`. */
export function resourceMethods(server: ProtocolContext): ReadonlyMap<string, Method> {
  const load = server.catalogue.resources;
  const listed = async () => (await load()).filter(({ visible }) => visible !== false);
  const named = async () => (await listed()).filter(({ uri }) => uri !== undefined);
  const templates = async () => (await listed()).filter(({ uriTemplate }) => uriTemplate !== undefined);
  return new Map([
    ["resources/list", listMethod("resources", named, writeResource, server)],
    ["resources/templates/list", listMethod("resourceTemplates", templates, writeResource, server)],
    [
      "resources/read",
      async (params: JsonObject, request: ActiveRequest) => read(await load(), params, request, server),
    ],
  ]);
}

/** MCP's Resource or ResourceTemplate (schema.ts). */
function writeResource({
  uri,
  uriTemplate,
  name,
  title,
  description,
  mimeType,
  meta,
}: ResourceRecord): object {
  return { uri, uriTemplate, name, title, description, mimeType, _meta: meta };
}

async function read(
  records: readonly ResourceRecord[],
  { uri }: JsonObject,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Outcome> {
  if (typeof uri !== "string") throw invalidParams("params.uri must be a string");
  const handle = server.held === undefined ? undefined : heldHandle(uri);
  if (handle !== undefined) return readResult(handle, uri, request, server);
  const found = findResource(records, uri);
  const answer = found === undefined ? undefined : await load(found, uri, request, server);
  if (found === undefined || answer === undefined) throw notFound(uri, request);
  const contents = contentsOf(answer).map((each) => writeContents(each, uri, found.record));
  return request.admission.revision === statelessRevision
    ? { contents, ...cacheHints(found.record, server) }
    : { contents };
}

/** A result that was cut, whole. */
async function readResult(
  handle: string,
  uri: string,
  request: ActiveRequest,
  { held }: ProtocolContext,
): Promise<Outcome> {
  if (held === undefined) throw notFound(uri, request);
  try {
    const contents = [{ uri, ...(await readHeldText(handle, request.caller.principal ?? "", held)) }];
    return request.admission.revision === statelessRevision
      ? { contents, ttlMs: 0, cacheScope: "private" }
      : { contents };
  } catch (error) {
    throw isDeltaMcpError(error) ? notFound(uri, request) : error;
  }
}

type Contents = ResourceAnswer["contents"][number];

async function load(
  { record, variables }: FoundResource,
  uri: string,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<Awaited<ReturnType<ResourceHandler>>> {
  const { run } = record;
  if (run.kind === "mcp") return readUpstream(run.upstream, uri, request, server);
  if (run.kind === "text") return run.text;
  if (run.kind === "blob") return { contents: [{ blob: run.base64 }] };
  const handler: ResourceHandler = handlerNamed(server.handlers, run.handler);
  return handler({ uri, variables }, handlerContext(run.handler, request, server));
}

async function readUpstream(
  upstream: string,
  uri: string,
  request: ActiveRequest,
  server: ProtocolContext,
): Promise<ResourceAnswer | undefined> {
  const answer = await askUpstream(server, upstream, { method: "resources/read", params: { uri } }, request);
  const { contents } = answer;
  return Array.isArray(contents) ? ({ contents } as unknown as ResourceAnswer) : undefined;
}

function contentsOf(answer: string | Uint8Array | ResourceAnswer): readonly Contents[] {
  if (typeof answer === "string") return [{ text: answer }];
  if (!(answer instanceof Uint8Array)) return answer.contents;
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.length);
  return [{ blob: bytes.toString("base64") }];
}

function writeContents(contents: Contents, uri: string, record: ResourceRecord): object {
  const { blob, text = "" } = contents;
  const mimeType = contents.mimeType ?? record.mimeType;
  return {
    ...contents,
    uri: contents.uri ?? uri,
    ...(mimeType === undefined ? {} : { mimeType }),
    ...(blob === undefined ? { text } : { blob }),
  };
}

/** A resource in the catalogue never changes; a function may return another value next time, and to another caller. */
function cacheHints({ run }: ResourceRecord, { catalogue }: ProtocolContext): object {
  const { ttlMs, scope } = catalogue.header.cache;
  return run.kind === "fn" || run.kind === "mcp"
    ? { ttlMs: 0, cacheScope: "private" }
    : { ttlMs, cacheScope: scope };
}

function notFound(uri: string, request: ActiveRequest): RpcFailure {
  const stateless = request.admission.revision === statelessRevision;
  const code = stateless ? errorCodes.invalidParams : errorCodes.resourceNotFound;
  return new RpcFailure(code, "Resource not found", { data: { uri } });
}
