import { omitUndefined } from "../../../runtime/support/omit-undefined.ts";
import { asPropertyMap } from "../as-property-map.ts";
import type { Argument, Style } from "./arguments/argument.ts";
import { argumentNames } from "./arguments/argument-names.ts";
import { type BodyPlan, bodyArguments } from "./arguments/body-arguments.ts";
import { parameterArguments } from "./arguments/parameter-arguments.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Operation, operationLabel } from "./operations/list-operations.ts";
import { operationTexts } from "./operations/operation-texts.ts";
import type { References } from "./read/references.ts";
import { outputOf } from "./results/output-of.ts";
import { type ImportedPages, recognisePages } from "./results/paging.ts";
import type { SharedSchemas } from "./schemas/shared-schemas.ts";

export interface ToolContext {
  readonly references: References;
  readonly schemas: SharedSchemas;
  readonly notes: ImportNotes;
  readonly upstream: string;
  /** The line that says that the operation is deprecated. */
  readonly deprecation?: string | undefined;
}

const renamed = "an argument has another name than its parameter: `run.http` shows both";

/** The address of a page is asked for by GET, and only a request that reads can be sent again with another cursor. */
function pagesOf({ method }: Operation, pages: ImportedPages | undefined): ImportedPages | undefined {
  if (method === "GET") return pages;
  return method === "POST" && pages?.argument !== undefined && pages.count === undefined ? pages : undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** The rank of deprecated operations: after all others, whose rank is 100. */
const deprecatedRank = 900;

/** The tool of one operation, in the form of a spec. */
export function toolFromOperation(operation: Operation, context: ToolContext): Record<string, unknown> {
  const { references, schemas, notes, upstream } = context;
  const body = bodyArguments(operation, context);
  const all = [...parameterArguments(operation, schemas, notes), ...(body?.arguments ?? [])];
  const names = argumentNames(all);
  for (const [{ wireName }, name] of names)
    if (name !== wireName) notes.change(operationLabel(operation), renamed);
  const { output, accept, given, headers } = outputOf(operation, references, schemas);
  const pages = pagesOf(operation, recognisePages({ headers, schema: given, names }, references));
  const texts = operationTexts(operation);
  const { description } = texts;
  const docs =
    [context.deprecation, texts.docs].filter((text) => text !== undefined).join("\n\n") || undefined;
  const [category] = operation.tags;
  return omitUndefined({
    description,
    docs,
    category,
    rank: operation.deprecated ? deprecatedRank : undefined,
    input: all.length === 0 ? undefined : inputOf(all, names),
    output,
    run: { http: requestOf(operation, upstream, all, names, body, accept) },
    result: pages === undefined ? undefined : { pages },
    annotations: annotationsOf(operation.method),
  });
}

function inputOf(all: readonly Argument[], names: ReadonlyMap<Argument, string>): Members {
  const properties = Object.fromEntries(all.map((argument) => [names.get(argument), argument.schema]));
  const required = all.flatMap((argument) => (argument.required ? [names.get(argument) ?? ""] : []));
  const schema = {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  return asPropertyMap(schema) ?? schema;
}

function requestOf(
  { method, path }: Operation,
  upstream: string,
  all: readonly Argument[],
  names: ReadonlyMap<Argument, string>,
  body: BodyPlan | undefined,
  accept: string | undefined,
): Members {
  const template = (argument: Argument) => `{${names.get(argument)}}`;
  const at = (location: Argument["location"]) =>
    all
      .filter((argument) => argument.location === location)
      .map((argument) => [argument.wireName, template(argument)] as const);
  const inPath = new Map(at("path"));
  const [bare = "", fixed] = splitPath(path);
  const headers = [
    ...(accept === undefined ? [] : [["accept", literal(accept)] as const]),
    ...(body?.contentType === undefined || body.form === "raw"
      ? []
      : [["content-type", literal(body.contentType)] as const]),
    ...at("header"),
  ];
  const styles = all.flatMap((argument): (readonly [string, Style])[] => {
    if (argument.style === undefined) return [];
    return [[argument.location === "path" ? (names.get(argument) ?? "") : argument.wireName, argument.style]];
  });
  return omitUndefined({
    upstream,
    method: method === "GET" ? undefined : method,
    path: bare.replace(/\{([^{}]+)\}/g, (_, name: string) => inPath.get(name.trim()) ?? ""),
    query: mapOf([...fixed, ...at("query")]),
    headers: mapOf(headers),
    cookies: mapOf(at("cookie")),
    body: body === undefined ? undefined : bodyOf(body, names),
    styles: mapOf(styles),
  });
}

/** A path without its fragment, and the query that some documents have in it. */
function splitPath(path: string): readonly [string, readonly (readonly [string, string])[]] {
  const [whole = ""] = path.split("#", 1);
  const mark = whole.indexOf("?");
  const bare = mark < 0 ? whole : whole.slice(0, mark);
  const query = mark < 0 ? [] : [...new URLSearchParams(whole.slice(mark + 1))];
  const slashed = bare.startsWith("/") ? bare : `/${bare}`;
  return [
    slashed,
    query.filter(([, value]) => !/[{}]/.test(value)).map(([name, value]) => [name, value] as const),
  ];
}

function bodyOf(body: BodyPlan, names: ReadonlyMap<Argument, string>): Members {
  const template = (argument: Argument) => `{${names.get(argument)}}`;
  const optional =
    body.optional && body.arguments.length > 0 && body.whole === undefined ? { optional: true } : {};
  const named = body.arguments.flatMap((argument) => (argument.file === true ? [names.get(argument)] : []));
  const files = named.length === 0 ? {} : { files: named };
  if (body.form === "raw" && body.whole !== undefined)
    return {
      raw: template(body.whole),
      contentType: body.contentType ?? "application/octet-stream",
      ...files,
    };
  const fields = Object.fromEntries(
    body.arguments.map((argument) => [argument.wireName, template(argument)]),
  );
  if (body.form === "json")
    return { json: body.whole === undefined ? fields : template(body.whole), ...optional };
  return { [body.form]: fields, ...optional, ...files };
}

function mapOf(entries: readonly (readonly [string, unknown])[]): Members | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A text in which braces are literal. */
function literal(text: string): string {
  return text.replaceAll("{", "{{").replaceAll("}", "}}");
}

/** The properties of a method in HTTP (RFC 9110, section 9.2). POST and PATCH have none. */
function annotationsOf(method: string): Members | undefined {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return { readOnly: true };
  if (method === "DELETE") return { destructive: true, idempotent: true };
  return method === "PUT" ? { idempotent: true } : undefined;
}
