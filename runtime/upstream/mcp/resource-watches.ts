import type { JsonObject } from "../../support/json.ts";
import type { UpstreamSession } from "./upstream-session.ts";

/** Milliseconds until a subscription is made again after its connection ended. */
const again = 5_000;

interface Watch {
  readonly changed: Set<() => void>;
  end: () => void;
}

/** The subscriptions to resources of one MCP server: one for each URI, however many clients wait for it. */
export class ResourceWatches {
  readonly #session: () => UpstreamSession;
  readonly #watches = new Map<string, Watch>();
  #timer: NodeJS.Timeout | undefined;

  constructor(session: () => UpstreamSession) {
    this.#session = session;
  }

  /** The returned function ends it. */
  add(uri: string, changed: () => void): () => void {
    let watch = this.#watches.get(uri);
    if (watch === undefined) {
      watch = { changed: new Set(), end: this.#session().subscribe(uri) };
      this.#watches.set(uri, watch);
    }
    const { changed: listeners } = watch;
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      if (listeners.size > 0 || this.#watches.get(uri)?.changed !== listeners) return;
      this.#watches.get(uri)?.end();
      this.#watches.delete(uri);
    };
  }

  /** Takes a notification of the server; `closed` is the end of a connection. */
  heard(method: string, { uri }: JsonObject): void {
    if (method === "notifications/resources/updated" && typeof uri === "string")
      for (const changed of this.#watches.get(uri)?.changed ?? []) changed();
    if (method !== "closed" || this.#watches.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#renew(), again);
    this.#timer.unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watches.clear();
  }

  #renew(): void {
    this.#timer = undefined;
    for (const [uri, watch] of this.#watches) {
      watch.end();
      watch.end = this.#session().subscribe(uri);
    }
  }
}
