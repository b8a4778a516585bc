/**
 * A map with JSON values as keys. Keys are equal as in JSON Schema (2020-12 Core, 4.2.2): the order of an object's
 * keys is ignored, and 1 equals 1.0. Each operation takes time linear in the size of its key.
 */
export class JsonMap<Value> {
  readonly #scalars = new Map<unknown, Value>();
  readonly #structures = new Map<string, Value>();

  get(key: unknown): Value | undefined {
    return isStructure(key) ? this.#structures.get(canonical(key)) : this.#scalars.get(key);
  }

  has(key: unknown): boolean {
    return isStructure(key) ? this.#structures.has(canonical(key)) : this.#scalars.has(key);
  }

  set(key: unknown, value: Value): void {
    if (isStructure(key)) this.#structures.set(canonical(key), value);
    else this.#scalars.set(key, value);
  }
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function canonical(value: object): string {
  return JSON.stringify(value, sortKeys);
}

/**
 * Replaces an object by a sorted array of its members. A new sorted object would put numeric keys first and lose
 * `__proto__`.
 */
function sortKeys(_: string, value: unknown): unknown {
  if (!isStructure(value) || Array.isArray(value)) return value;
  return { "": Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)) };
}
