/**
 * Returns a function that writes items in batches: the items that arrive during one write are the next batch. Its promise
 * settles with the write of the item's batch. `idle` resolves when everything is written.
 */
export function inBatches<Item>(write: (items: readonly Item[]) => Promise<unknown>): {
  add(item: Item): Promise<void>;
  idle(): Promise<void>;
} {
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const flush = async (): Promise<void> => {
    await last;
    const items = waiting;
    waiting = [];
    next = undefined;
    const written = write(items);
    last = written.catch(() => undefined);
    await written;
  };

  return {
    add(item) {
      waiting.push(item);
      next ??= flush();
      return next;
    },
    async idle() {
      await next?.catch(() => undefined);
      await last;
    },
  };
}
