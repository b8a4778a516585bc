import { type Linked, LinkedList } from "./linked-list.ts";

/** Work that keeps a server from being closed. */
export interface Work extends Linked<Work> {
  /** Ends it now. Its sender is told the reason. */
  stop(reason: string): void;
}

/** The work that a server has begun and not finished. A class, as it has a life: once it stops, it stays so. */
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

  /** To be called once for work that was begun. */
  end(work: Work): void {
    this.#work.delete(work);
    if (this.#work.size === 0) this.#onIdle?.();
  }

  /** New work is to be refused from now on. */
  refuse(): void {
    this.#stopping = true;
  }

  /** Resolves when all work is finished. What is not finished after `graceMs` is stopped. */
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
