import { isObject } from "../../support/json.ts";
import type { WorkLimit } from "./work-limit.ts";

/** Listing the keys of a large object takes several times as long as a step for each key. */
const unitsPerKey = 4;

/** Takes the work of going through a value once from a limit. The keys of each object are counted once. */
export class Sizes {
  readonly #limit: WorkLimit;
  readonly #keys = new WeakMap<object, number>();

  constructor(limit: WorkLimit) {
    this.#limit = limit;
  }

  spendLength(value: unknown): void {
    if (typeof value === "string") this.#limit.spendChars(value.length);
    else if (Array.isArray(value)) this.#limit.spend(value.length);
    else if (isObject(value)) this.spendKeys(value);
  }

  spendKeys(object: object): void {
    this.#limit.spend(unitsPerKey * this.#countKeys(object));
  }

  /** Whether JMESPath takes a value for false: null, false, and what is empty. */
  isFalse(value: unknown): boolean {
    if (value === null || value === undefined || value === false || value === "") return true;
    if (Array.isArray(value)) return value.length === 0;
    return isObject(value) && this.#countKeys(value) === 0;
  }

  #countKeys(object: object): number {
    const known = this.#keys.get(object);
    if (known !== undefined) return known;
    const { length } = Object.keys(object);
    this.#limit.spend(unitsPerKey * length);
    this.#keys.set(object, length);
    return length;
  }
}
