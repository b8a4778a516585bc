import { once } from "../../support/once.ts";
import type { Method } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { type PagedList, pagedList } from "./paged-list.ts";

/** A list method over records of the catalogue, each written as MCP has it. */
export function listMethod<Item>(
  key: string,
  load: () => Promise<readonly Item[]>,
  write: (item: Item) => object,
  { catalogue, pageSize }: ProtocolContext,
): Method {
  const tag = catalogue.header.digest.slice(0, 12);
  const list = once(async (): Promise<PagedList> => {
    const items = await load();
    return pagedList(key, { items: items.map(write) }, { pageSize, tag });
  });
  return async (params) => (await list()).page(params);
}
