import type { Method } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";
import type { Session } from "../session.ts";

/** A client that subscribes to more than this many resources is not reading any of them. */
const maxSubscriptions = 1_000;

/** `resources/subscribe` and `resources/unsubscribe` of the handshake eras; empty where nothing can be subscribed to. */
export function subscriptionMethods(server: ProtocolContext): ReadonlyMap<string, Method> {
  const { catalogue } = server;
  if (catalogue.header.has.subscriptions !== true) return new Map();
  const bySession = new WeakMap<Session, Map<string, () => void>>();

  const subscriptionsOf = (session: Session): Map<string, () => void> => {
    let subscriptions = bySession.get(session);
    if (subscriptions === undefined) {
      const opened = new Map<string, () => void>();
      subscriptions = opened;
      bySession.set(session, opened);
      session.onClose(() => {
        for (const unsubscribe of opened.values()) unsubscribe();
      });
    }
    return subscriptions;
  };

  const subscribe: Method = async (params, { exchange: { session } }) => {
    const uri = readUri(params);
    const { findResource } = await import("./find-resource.ts");
    const found = findResource(await catalogue.resources(), uri);
    if (found?.record.subscribe !== true) {
      throw invalidParams("This resource cannot be subscribed to", { uri });
    }
    const subscriptions = subscriptionsOf(session);
    if (subscriptions.size >= maxSubscriptions && !subscriptions.has(uri)) {
      throw invalidParams(`A session can subscribe to ${maxSubscriptions} resources at most`);
    }
    if (session.closed || subscriptions.has(uri)) return {};
    const push = () => session.push?.({ method: "notifications/resources/updated", params: { uri } });
    const { watchResource } = await import("./watch-resource.ts");
    subscriptions.set(uri, watchResource(server, found.record, uri, push));
    return {};
  };

  const unsubscribe: Method = (params, { exchange: { session } }) => {
    const uri = readUri(params);
    const subscriptions = bySession.get(session);
    subscriptions?.get(uri)?.();
    subscriptions?.delete(uri);
    return {};
  };

  return new Map([
    ["resources/subscribe", subscribe],
    ["resources/unsubscribe", unsubscribe],
  ]);
}

function readUri({ uri }: { readonly uri?: unknown }): string {
  if (typeof uri !== "string") throw invalidParams("params.uri must be a string");
  return uri;
}
