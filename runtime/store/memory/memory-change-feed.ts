import type { ChangeFeed } from "../change-feed.ts";

/** Returns a feed within this process. Listeners are called before `publish` returns. */
export function memoryChangeFeed(): ChangeFeed {
  const listeners = new Map<string, Set<(message: string) => void>>();
  return {
    publish(topic, message) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(message);
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      listeners.set(topic, all);
      all.add(listener);
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
      };
    },
  };
}
