import type { ChangeFeed } from "../store/change-feed.ts";

/** Subscriptions of clients to changes of resources. */
export interface ResourceUpdates {
  /** The returned function ends the subscription. */
  subscribe(uri: string, listener: (uri: string) => void): () => void;
  /** Notifies all subscribers, on every replica. */
  publish(uri: string): void;
}

export function resourceUpdates(changes: ChangeFeed): ResourceUpdates {
  const topicOf = (uri: string): string => `resource ${uri}`;
  return {
    subscribe: (uri, listener) => changes.subscribe(topicOf(uri), listener),
    publish: (uri) => changes.publish(topicOf(uri), uri),
  };
}
