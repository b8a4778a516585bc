import { isObject } from "../../support/json.ts";
import type { Method } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import type { Revision } from "../revisions.ts";
import { type PagedList, pagedList } from "./paged-list.ts";

/** Different selections of tools that are kept, when lists depend on scopes. */
const maxSelections = 100;

/**
 * `tools/list`: the surface's text as it is, or without the parts that an older revision cannot carry, and without the tools
 * that the caller may not call if the server lists by scope.
 */
export function toolsList({ surface, catalogue, pageSize }: ProtocolContext): Method {
  const tag = catalogue.header.digest.slice(0, 12);
  const lists = new Map<string, PagedList>();
  const byScope = catalogue.header.auth?.listByScope === true;
  let text: string | undefined;

  const listFor = (structured: Revision["structured"], whole: string, selection = ""): PagedList => {
    const key = `${structured} ${selection}`;
    let list = lists.get(key);
    if (list === undefined) {
      list = pagedList(
        "tools",
        { whole: projectList(whole, structured) },
        { pageSize, tag: `${tag}${selection}` },
      );
      if (lists.size >= maxSelections) lists.clear();
      lists.set(key, list);
    }
    return list;
  };

  return (params, request) => {
    const { structured } = request.admission.revision;
    if (byScope) {
      return (async () => {
        const { listByScope } = await import("./list-by-scope.ts");
        const mine = await listByScope(await surface.list(), catalogue, request.caller);
        return listFor(structured, mine.text, mine.key).page(params);
      })();
    }
    if (text !== undefined) return listFor(structured, text).page(params);
    const loading = surface.list();
    const page = (loaded: string) => {
      text = loaded;
      return listFor(structured, loaded).page(params);
    };
    return typeof loading === "string" ? page(loading) : loading.then(page);
  };
}

/**
 * Finds output schemas whose text does not begin as an object's. Most lists have none, and parsing a large one takes as long
 * as the rest of a start.
 */
const otherRoot = /"outputSchema":(?!\{(?:"\$schema":"[^"\\]*",)?"type":"object"[,}])/;

/**
 * A `tools/list` result for a revision: without `outputSchema` before 2025-06-18; up to 2025-11-25 only with those
 * whose root is an object, as one other root makes SDK 1 clients refuse the whole list.
 */
export function projectList(text: string, structured: Revision["structured"]): string {
  if (structured === "any" || !text.includes('"outputSchema"')) return text;
  if (structured === "objects" && !otherRoot.test(text)) return text;
  const { tools, ...rest } = JSON.parse(text) as { readonly tools: readonly Record<string, unknown>[] };
  return JSON.stringify({ ...rest, tools: tools.map((tool) => projectTool(tool, structured)) });
}

/** One tool of a list, for a revision. */
export function projectTool(
  tool: Record<string, unknown>,
  structured: Revision["structured"],
): Record<string, unknown> {
  const { outputSchema, ...rest } = tool;
  if (outputSchema === undefined || structured === "any") return tool;
  return structured === "objects" && hasObjectRoot(outputSchema) ? tool : rest;
}

/** True for a schema whose root says `type: object`, and nothing else. */
export function hasObjectRoot(schema: unknown): boolean {
  return isObject(schema) && schema["type"] === "object";
}
