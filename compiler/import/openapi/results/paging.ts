import type { Argument } from "../arguments/argument.ts";
import { type Node, nodeAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";

/** `result.pages` of a tool. */
export interface ImportedPages {
  readonly next: string;
  readonly argument?: string;
  readonly count?: "pages" | "items";
}

/** The facts by which paging is recognised. */
export interface PagingFacts {
  /** The header names of the success responses, in lower case, with their descriptions. */
  readonly headers: ReadonlyMap<string, string>;
  /** The schema of the result. */
  readonly schema: unknown;
  /** The arguments in the query or the body, with the names that the tool gives them. */
  readonly names: ReadonlyMap<Argument, string>;
}

const cursorNames =
  /^(?:(?:next_?)?(?:page_?)?(?:cursor|token)|after|starting_?after|continuation(?:_?token)?|marker|start_?key)$/i;
const nextCursorNames =
  /^(?:next_?(?:page_?)?(?:cursor|token|key|marker)|(?:end_?)?cursor|continuation(?:_?token)?|page_?token)$/i;
const nextAddressNames = /^(?:next(?:_?(?:url|link|href|page_?(?:url|uri)|uri))?|@odata\.nextlink)$/i;
const pageNames = /^(?:page|page_?(?:number|num|no|index)|p)$/i;
const sizeNames = /^(?:per_?page|page_?size|size|limit|count|page_?limit)$/i;
const offsetNames = /^(?:offset|skip|start|start_?(?:index|at)|from)$/i;
const limitNames = /^(?:limit|count|size|take|top|max_?results|page_?size|per_?page)$/i;

/** Members that hold what a service says about its pages. */
const wrappers = [
  "links",
  "_links",
  "paging",
  "pagination",
  "page_info",
  "pageInfo",
  "meta",
  "metadata",
  "response_metadata",
];

/**
 * Recognises how a service pages, by the strongest proof first: a Link header, an address of the next page, a cursor with the
 * parameter that takes it, the number of the next page, an offset with a limit, and a page with a size. Undefined without proof: a list that
 * only looks like pages would be read wrong.
 */
export function recognisePages(facts: PagingFacts, references: References): ImportedPages | undefined {
  if (/next|pag/i.test(facts.headers.get("link") ?? "")) return { next: "link-header" };
  const members = membersOf(facts.schema, references);
  const address = members.find(({ name, schema }) => nextAddressNames.test(name) && isAddress(name, schema));
  if (address !== undefined) return { next: address.path };
  const query = [...facts.names].filter(([{ location }]) => location === "query" || location === "body");
  const named = (pattern: RegExp) => query.find(([{ wireName }]) => pattern.test(bare(wireName)))?.[1];

  const cursor = named(cursorNames);
  const next = members.find(({ name, schema }) => nextCursorNames.test(name) && isScalar(schema));
  if (cursor !== undefined && next !== undefined) return { next: next.path, argument: cursor };

  const page = named(pageNames);
  const nextPage = members.find(({ name }) => /^next_?page(?:_?(?:number|num))?$/i.test(name));
  if (page !== undefined && nextPage !== undefined && !isText(nextPage.schema))
    return { next: nextPage.path, argument: page };

  const items = itemsOf(facts.schema, references);
  if (items === undefined) return undefined;
  const offset = named(offsetNames);
  if (offset !== undefined && named(limitNames) !== undefined)
    return { next: items, argument: offset, count: "items" };
  if (page !== undefined && named(sizeNames) !== undefined)
    return { next: items, argument: page, count: "pages" };
  return undefined;
}

interface Member {
  readonly name: string;
  /** As JMESPath. */
  readonly path: string;
  readonly schema: Node;
}

/** The members of a result, and those of the objects that tell about its pages. */
function membersOf(schema: unknown, references: References): readonly Member[] {
  const own = propertiesOf(schema, references, "");
  const inside = own.flatMap(({ name, path, schema: inner }) =>
    wrappers.includes(name) ? propertiesOf(inner, references, `${path}.`) : [],
  );
  const deeper = inside.flatMap(({ name, path, schema: inner }) =>
    name === "cursors" || name === "next" ? propertiesOf(inner, references, `${path}.`) : [],
  );
  const hrefs = deeper
    .filter(({ name }) => name === "href")
    .map((member) => ({ ...member, name: "next_url" }));
  return [
    ...own,
    ...inside.filter(({ schema: inner }) => nodeAt(inner, "properties") === undefined),
    ...deeper,
    ...hrefs,
  ];
}

function propertiesOf(schema: unknown, references: References, before: string, depth = 0): readonly Member[] {
  const node = references.follow(schema)?.node;
  if (node === undefined || depth > 4) return [];
  const own = Object.entries(nodeAt(node, "properties") ?? {}).flatMap(([name, value]) => {
    const inner = references.follow(value)?.node;
    return inner === undefined ? [] : [{ name, path: `${before}${identifier(name)}`, schema: inner }];
  });
  const parts = Array.isArray(node["allOf"]) ? node["allOf"] : [];
  return [...own, ...parts.flatMap((part) => propertiesOf(part, references, before, depth + 1))];
}

/** Returns the path of the one list in a result; undefined if the result has no list, or several. */
function itemsOf(schema: unknown, references: References): string | undefined {
  if (references.follow(schema)?.node["type"] === "array") return "@";
  const lists = propertiesOf(schema, references, "").filter(({ schema: inner }) => inner["type"] === "array");
  return lists.length === 1 ? lists[0]?.path : undefined;
}

/** `next` alone may be anything: it is an address if its format or its text says so. */
function isAddress(name: string, schema: Node): boolean {
  if (!isText(schema)) return false;
  const words = `${textAt(schema, "format") ?? ""} ${textAt(schema, "description") ?? ""} ${JSON.stringify(schema["example"] ?? "")}`;
  return /ur[il]|link|href/i.test(name) || /\bur[il]\b|https?:|link/i.test(words);
}

function isText(schema: Node): boolean {
  return [schema["type"]].flat().includes("string");
}

function isScalar(schema: Node): boolean {
  return (
    schema["type"] === undefined ||
    [schema["type"]].flat().some((type) => type === "string" || type === "integer" || type === "number")
  );
}

/** `page[cursor]` is `page_cursor`, `$skip` is `skip`. */
function bare(name: string): string {
  return name.replace(/\[(\w+)\]/g, "_$1").replace(/^\$/, "");
}

/** A name as JMESPath has it: quoted if it is more than letters, digits and `_`. */
function identifier(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
