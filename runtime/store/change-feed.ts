/** Short messages to every server that shares the store, this one included. A message is lost if nobody listens. */
export interface ChangeFeed {
  publish(topic: string, message: string): void;
  /** Calls the listener for every message of a topic. The returned function ends that. */
  subscribe(topic: string, listener: (message: string) => void): () => void;
}
