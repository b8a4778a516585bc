/**
 * Short messages to every server that shares the store, including the sender. A message without a listener is lost.
 */
export interface ChangeFeed {
  publish(topic: string, message: string): void;
  /** Calls the listener for every message of a topic. The returned function unsubscribes it. */
  subscribe(topic: string, listener: (message: string) => void): () => void;
}
