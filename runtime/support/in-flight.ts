import { type Linked, LinkedList } from "./linked-list.ts";

/** Work that keeps a server from being closed. */
export interface Work extends Linked<Work> {
  /** Ends the work now. Its sender receives the reason. */
  stop(reason: string): void;
}

/** The unfinished work of a server. A class because it has state over time: `stopping` is final. */
export class InFlight {
  readonly #work = new LinkedList<Work>();
  #stopping = false;
  #onIdle: (() => void) | undefined;

  /** True once the server takes no new work. */
  get stopping(): boolean {
    return this.#stopping;
  }

  begin(work: Work): void {
    this.#work.add(work);
  }

  /** Removes work that was begun. Must be called once for each. */
  end(work: Work): void {
    this.#work.delete(work);
    if (this.#work.size === 0) this.#onIdle?.();
  }

  /** Refuses new work from now on. */
  refuse(): void {
    this.#stopping = true;
  }

  /** Resolves when all work is finished, or after `graceMs` milliseconds, when it stops the remaining work. */
  async finish(graceMs: number, reason: string): Promise<void> {
    await this.#idle(graceMs);
    for (const work of this.#work.members()) work.stop(reason);
  }

  #idle(graceMs: number): Promise<void> {
    if (this.#work.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#onIdle?.(), graceMs);
      this.#onIdle = () => {
        this.#onIdle = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
