import type { Observe } from "./events.ts";

/** Tells every listener of every event. A listener that throws keeps no other from hearing it. */
export function openObserve(listeners: readonly (Observe | undefined)[]): Observe {
  const all = listeners.filter((listener) => listener !== undefined);
  return (event) => {
    for (const listener of all) {
      try {
        listener(event);
      } catch {
        // Nobody is left to tell: the listener itself is what tells.
      }
    }
  };
}
