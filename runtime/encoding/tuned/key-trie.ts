/** Finds a number by a list of keys. The keys are not joined, because a key may contain any character. */
export class KeyTrie {
  readonly #next = new Map<string, KeyTrie>();
  #entry: number | undefined;

  get(keys: readonly string[]): number | undefined {
    let node: KeyTrie | undefined = this;
    for (const key of keys) {
      node = node.#next.get(key);
      if (node === undefined) return undefined;
    }
    return node.#entry;
  }

  /** Adds an entry, unless the list of keys has one already. */
  add(keys: readonly string[], entry: number): void {
    let node: KeyTrie = this;
    for (const key of keys) {
      let next = node.#next.get(key);
      if (next === undefined) {
        next = new KeyTrie();
        node.#next.set(key, next);
      }
      node = next;
    }
    node.#entry ??= entry;
  }
}
