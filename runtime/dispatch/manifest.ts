import type { DispatchContext } from "./dispatch-context.ts";
import { maxBodyBytes, maxEach } from "./limits.ts";

/** Returns the document that a client reads first: the server, its limits, and an example of every request, ready to send. */
export function manifestOf(
  { catalogue, receipts }: DispatchContext,
  url: string,
  count: number,
  categories: readonly (readonly [string, number])[],
): object {
  const { server, digest } = catalogue.header;
  return {
    protocol: "deltamcp/dispatch",
    version: 1,
    server,
    digest,
    count,
    categories: Object.fromEntries(categories),
    limits: { each: maxEach, bodyBytes: maxBodyBytes },
    verbs: {
      ask: {
        method: "GET",
        url: `${url}?ask={intent}`,
        gives: "ranked candidates, each with a request ready to send",
      },
      contract: {
        method: "GET",
        url: `${url}?key={key}&format=markdown`,
        gives: "the contract of one tool; format=json for code",
      },
      registry: { method: "GET", url: `${url}?registry=1`, gives: "every tool with its contract" },
      invoke: {
        method: "POST",
        url,
        body: { key: "{key}", args: {} },
        gives: "the result, and the id of a receipt; add pick (JMESPath) to get a part of the result",
      },
      batch: {
        method: "POST",
        url,
        body: { key: "{key}", each: [{}, {}] },
        gives: "one result for each item, in order; args beside it apply to all items",
      },
      all_pages: {
        method: "POST",
        url,
        body: { key: "{key}", args: {}, pages: "all", pick: "{pick}" },
        gives: "all pages of the service as one result, picked from as a whole; note says how many",
      },
      dry_run: {
        method: "POST",
        url,
        body: { key: "{key}", args: {}, shape: true },
        gives: "the request that would be sent, with masked secrets; nothing is sent",
      },
      read_on: {
        method: "POST",
        url,
        body: { next: "{next}" },
        gives: "the next part of a result that was cut, without another call; add pick to get another part",
      },
      ...(receipts === undefined ? {} : { receipt: receiptVerb(url) }),
      openapi: {
        method: "GET",
        url: `${url}/openapi.json`,
        gives: "this surface as an OpenAPI 3.1 document",
      },
    },
  };
}

function receiptVerb(url: string): object {
  return {
    method: "GET",
    url: `${url}?receipt={id}`,
    gives: "the called tool, the caller and the outcome",
  };
}
