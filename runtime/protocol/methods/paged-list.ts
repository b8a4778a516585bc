import type { JsonObject } from "../../support/json.ts";
import { Prepared } from "../exchange.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** A list in pages, each serialised when it is first asked for. Without a page size there is one page. */
export interface PagedList {
  /** Throws RpcFailure -32602 for a bad cursor. */
  page(params: JsonObject): Prepared;
}

/**
 * `whole` is the list on one page, `{"<key>":[…]}`, where that text is at hand; `items` are read only when there are
 * pages to cut. `tag` changes with the content of the list.
 */
export function pagedList(
  key: string,
  list: { readonly whole: string } | { readonly items: readonly unknown[] },
  options: { readonly pageSize: number | undefined; readonly tag: string },
): PagedList {
  const { pageSize, tag } = options;
  const pages = new Map<number, Prepared>();
  let items: readonly unknown[] | undefined = "items" in list ? list.items : undefined;
  const read = (): readonly unknown[] => {
    if (items === undefined) items = "whole" in list ? JSON.parse(list.whole)[key] : [];
    return items ?? [];
  };
  const cut = (offset: number): Prepared => {
    if (pageSize === undefined && "whole" in list) return new Prepared(list.whole);
    const end = pageSize === undefined ? read().length : offset + pageSize;
    const page = { [key]: read().slice(offset, end) };
    const more = end < read().length;
    return new Prepared(JSON.stringify(more ? { ...page, nextCursor: writeCursor(end, tag) } : page));
  };
  return {
    page({ cursor }) {
      const offset = readCursor(cursor, tag, pageSize, pageSize === undefined ? 0 : read().length);
      let page = pages.get(offset);
      if (page === undefined) {
        page = cut(offset);
        pages.set(offset, page);
      }
      return page;
    },
  };
}
