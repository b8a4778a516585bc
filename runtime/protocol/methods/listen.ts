import { isObject, type JsonObject } from "../../support/json.ts";
import type { ActiveRequest } from "../active-request.ts";
import type { Method, Outcome } from "../era.ts";
import type { ProtocolContext } from "../protocol-context.ts";
import { invalidParams } from "../rpc-failure.ts";

const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

/** `subscriptions/listen` of 2026-07-28, and its end. */
export interface ListenStreams {
  readonly listen: Method;
  /** Ends every open stream gracefully: with an empty result (subscriptions, "Graceful Closure"). */
  drain(): void;
}

/** URIs that one stream may watch. */
const maxResources = 1_000;

/**
 * Lists never change while this server runs, so of all that can be listened to there are only updates of resources;
 * the acknowledgement says so by naming no other.
 */
export function createListenStreams(server: ProtocolContext): ListenStreams {
  const { catalogue, updates } = server;
  const closers = new Set<() => void>();

  const listen: Method = (params, request) => {
    const wanted = readWanted(params);
    const watched = catalogue.header.has.subscriptions === true ? wanted : [];
    const _meta = { [subscriptionKey]: request.id };
    // First the acknowledgement, then the subscriptions: nothing may come before it.
    const notifications: JsonObject = watched.length > 0 ? { resourceSubscriptions: watched } : {};
    request.notify("notifications/subscriptions/acknowledged", { _meta, notifications });
    for (const uri of watched) {
      const tell = () => request.notify("notifications/resources/updated", { _meta, uri });
      request.onEnd(server.upstreams === undefined ? updates.subscribe(uri, tell) : watchLater(uri, tell));
    }
    return new Promise<Outcome>((resolve) => keepOpen(request, () => resolve({ _meta })));
  };

  /** Subscribes at once, and looks for the server behind the resource afterwards. */
  const watchLater = (uri: string, tell: () => void): (() => void) => {
    let end: (() => void) | undefined = updates.subscribe(uri, tell);
    const find = async (): Promise<void> => {
      const [{ findResource }, { watchResource }] = await Promise.all([
        import("./find-resource.ts"),
        import("./watch-resource.ts"),
      ]);
      const record = findResource(await catalogue.resources(), uri)?.record;
      if (record?.run.kind !== "mcp" || end === undefined) return;
      end();
      end = watchResource(server, record, uri, tell);
    };
    find().catch(() => undefined);
    return () => {
      end?.();
      end = undefined;
    };
  };

  const keepOpen = (request: ActiveRequest, close: () => void) => {
    closers.add(close);
    request.onEnd(() => closers.delete(close));
  };

  return {
    listen,
    drain() {
      for (const close of [...closers]) close();
    },
  };
}

function readWanted({ notifications }: JsonObject): readonly string[] {
  if (!isObject(notifications)) throw invalidParams("params.notifications must be an object");
  const uris = notifications["resourceSubscriptions"] ?? [];
  if (!Array.isArray(uris) || !uris.every((uri) => typeof uri === "string")) {
    throw invalidParams("params.notifications.resourceSubscriptions must be a list of URIs");
  }
  if (uris.length > maxResources)
    throw invalidParams(`One stream can watch ${maxResources} resources at most`);
  return [...new Set(uris as string[])];
}
