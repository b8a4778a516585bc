import type { ResourceRecord } from "../../catalogue/records.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { upstreamOf } from "./ask-upstream.ts";

/**
 * Subscribes to changes of a resource. A resource of an MCP server is watched there for as long as somebody is subscribed.
 * The returned function ends it.
 */
export function watchResource(
  server: ProtocolContext,
  { run }: ResourceRecord,
  uri: string,
  listener: (uri: string) => void,
): () => void {
  const unsubscribe = server.updates.subscribe(uri, listener);
  if (run.kind !== "mcp") return unsubscribe;
  let ended = false;
  let unwatch: (() => void) | undefined;
  upstreamOf(server, run.upstream)
    .then((connection) => {
      if (!ended) unwatch = connection.watch(uri, () => server.updates.publish(uri));
    })
    .catch(() => undefined);
  return () => {
    ended = true;
    unwatch?.();
    unsubscribe();
  };
}
