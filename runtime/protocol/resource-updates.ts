/** Who wants to know of changes of which resource. Shared by everything that serves one catalogue. */
export interface ResourceUpdates {
  /** The returned function ends the subscription. */
  subscribe(uri: string, listener: (uri: string) => void): () => void;
  /** Tells all who subscribed. */
  publish(uri: string): void;
}

export function createResourceUpdates(): ResourceUpdates {
  const listeners = new Map<string, Set<(uri: string) => void>>();
  return {
    subscribe(uri, listener) {
      const all = listeners.get(uri) ?? new Set();
      listeners.set(uri, all);
      all.add(listener);
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(uri) === all) listeners.delete(uri);
      };
    },
    publish(uri) {
      for (const listener of [...(listeners.get(uri) ?? [])]) listener(uri);
    },
  };
}
