import { JsonMap } from "../../support/json-map.ts";

/**
 * The indexes of the first item that is there twice, and of its second occurrence; undefined where all items differ.
 * Takes time linear in the size of the list.
 */
export function firstDuplicate(items: readonly unknown[]): readonly [number, number] | undefined {
  const met = new JsonMap<number>();
  for (const [index, item] of items.entries()) {
    const earlier = met.get(item);
    if (earlier !== undefined) return [earlier, index];
    met.set(item, index);
  }
  return undefined;
}
