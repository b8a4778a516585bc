import { maxHits, openSearch } from "../../catalogue/search/search.ts";
import type { Method } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";

/** Hits of one answer where nothing is said of it. */
const defaultHits = 10;

/**
 * `delta/search {query, limit?, skip?}`: the tools that fit best, as the index lists them, with their signatures. An
 * empty query lists tools in the order of the catalogue.
 */
export function searchMethods({ catalogue }: ProtocolContext): ReadonlyMap<string, Method> {
  const open = openSearch(catalogue);
  const search: Method = async ({ query, limit = defaultHits, skip = 0 }) => {
    if (typeof query !== "string") throw invalidParams("params.query must be a string");
    if (!isCount(limit) || !isCount(skip)) throw invalidParams("params.limit and params.skip must be counts");
    const found = await open();
    const count = Math.min(limit, maxHits);
    const hits = await found.find(query, count, skip);
    const names = hits?.map(({ tool }) => tool) ?? found.page(skip, count);
    const records = await Promise.all(names.map((name) => catalogue.tool(name)));
    return {
      tools: records.flatMap((record) =>
        record === undefined
          ? []
          : [
              {
                name: record.name,
                description: record.description,
                signature: record.signature,
                digest: record.digest,
              },
            ],
      ),
    };
  };
  return new Map([["delta/search", search]]);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
