import { fairTurn } from "./fair-turn.ts";

/** Items that are mapped at the same time. The limit keeps one caller from using all of a service's capacity. */
const maxAtOnce = 8;

/**
 * Maps the items, `maxAtOnce` at a time, and resolves with the results in the order of the items. Rejects with the
 * first error and then starts no further item.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  // All workers take from one iterator, so that each item is mapped once.
  const queue = items.entries();
  let failed = false;
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) {
      const turn = fairTurn();
      if (turn !== undefined) await turn;
      if (failed) return;
      try {
        results[index] = await map(item, index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, work));
  return results;
}
