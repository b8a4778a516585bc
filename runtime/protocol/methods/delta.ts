import type { OpenCatalogue } from "../../catalogue/open-catalogue.ts";
import type { ToolRecord } from "../../catalogue/records.ts";
import type { JsonObject } from "../../support/json.ts";
import { once } from "../../support/once.ts";
import type { Method, Outcome } from "../era.ts";
import { Prepared } from "../exchange.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";
import { readIndex } from "./tool-index.ts";

/** Names that one `tools/describe` may ask for. */
const maxNames = 1_000;

/** The methods of our extension: for clients that know Delta-MCP, in every era. */
export function deltaMethods({ catalogue }: ProtocolContext): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ["delta/index", deltaIndex(catalogue)],
    ["delta/encoding", deltaEncoding(catalogue)],
    ["tools/describe", (params) => describe(params, catalogue)],
  ]);
}

/** `delta/index {digest?}`: the index, or only that the client's is current. */
function deltaIndex(catalogue: OpenCatalogue): Method {
  const { digest } = catalogue.header;
  const unchanged = new Prepared(JSON.stringify({ digest, unchanged: true }));
  const index = once(async () => {
    const tools = await readIndex(catalogue);
    return new Prepared(JSON.stringify({ digest, tools }));
  });
  return (params) => (params["digest"] === digest ? unchanged : index());
}

/** `delta/encoding {hash?}`: the map tuned to this catalogue, or that there is no other than the client's. */
function deltaEncoding(catalogue: OpenCatalogue): Method {
  const hash = catalogue.header.encoding;
  const unchanged = new Prepared(JSON.stringify({ hash, unchanged: true }));
  const map = once(async () => new Prepared(JSON.stringify(await catalogue.encoding())));
  return (params) => (params["hash"] === hash ? unchanged : map());
}

/**
 * `tools/describe {names}`: all that is to be known of some tools; names that are none are listed, not fatal.
 * `tools/describe {name}`: one tool, itself the result, as the reference implementation's clients ask.
 */
async function describe({ name, names }: JsonObject, catalogue: OpenCatalogue): Promise<Outcome> {
  if (typeof name === "string" && names === undefined) {
    const record = await catalogue.tool(name);
    if (record === undefined) throw invalidParams(`Unknown tool: ${name.slice(0, 128)}`);
    return definition(record);
  }
  if (!Array.isArray(names) || !names.every((each) => typeof each === "string")) {
    throw invalidParams("params.names must be a list of tool names");
  }
  if (names.length > maxNames) throw invalidParams(`params.names holds ${maxNames} names at most`);
  const wanted = [...new Set(names as string[])];
  const records = await Promise.all(wanted.map((each) => catalogue.tool(each)));
  return {
    tools: records.flatMap((record) => (record === undefined ? [] : [description(record)])),
    unknown: wanted.filter((_, index) => records[index] === undefined),
  };
}

/** The reference's ToolDefinition. */
function definition({ name, description, inputSchema, outputSchema }: ToolRecord): object {
  return { name, description, inputSchema, ...(outputSchema === undefined ? {} : { outputSchema }) };
}

/** All facts that the tool's digest covers (compiler/tables), and the digest. */
function description(record: ToolRecord): object {
  const { name, title, description, docs, category, inputSchema, authorSchema, outputSchema } = record;
  const { annotations, examples, meta, signature, digest } = record;
  return {
    name,
    title,
    description,
    docs,
    category,
    inputSchema,
    authorSchema,
    outputSchema,
    annotations,
    examples,
    _meta: meta,
    signature,
    digest,
  };
}
