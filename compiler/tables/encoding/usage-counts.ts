import { parseExactly } from "../../../runtime/encoding/tuned/json-text.ts";
import type { Json, JsonObject } from "../../../runtime/support/json.ts";

/** A string, an array or an object, and the number of its occurrences. Equal values share one entry. */
export interface Counted {
  readonly value: Json;
  /** The strings, arrays and objects directly inside, each as often as it occurs. */
  readonly inside: readonly Counted[];
  /** Characters of its JSON text. */
  readonly size: number;
  /** Of an object. */
  readonly shape?: CountedShape;
  count: number;
}

export interface CountedShape {
  readonly keys: readonly string[];
  count: number;
}

/** Counts everything that occurs in JSON values. */
export class UsageCounts {
  readonly texts = new Map<string, Counted>();
  /** Arrays and objects. Inner values come before outer ones. */
  readonly trees = new Map<string, Counted>();
  readonly shapes = new Map<string, CountedShape>();
  readonly #names = new Map<Counted, string>();

  add(value: Json): void {
    this.#count(value);
  }

  /** The entry of a string, with count 0 if it did not occur. */
  text(text: string): Counted {
    let entry = this.texts.get(text);
    if (entry === undefined) {
      entry = { value: text, inside: [], size: text.length + 2, count: 0 };
      this.#names.set(entry, `"${this.texts.size}`);
      this.texts.set(text, entry);
    }
    return entry;
  }

  #count(value: Json): Counted | undefined {
    if (typeof value === "string") return this.#countText(value);
    if (typeof value !== "object" || value === null) return undefined;
    const entry = this.#tree(value as readonly Json[] | JsonObject);
    entry.count++;
    return entry;
  }

  /** A string that contains JSON is encoded as its JSON value. */
  #countText(text: string): Counted | undefined {
    const inner = parseExactly(text);
    if (inner !== undefined) return this.#count(inner);
    const entry = this.text(text);
    entry.count++;
    return entry;
  }

  #tree(value: readonly Json[] | JsonObject): Counted {
    const inside: Counted[] = [];
    const shape = Array.isArray(value) ? undefined : this.#shape(Object.keys(value));
    let size = 1;
    let name = shape === undefined ? "[" : `${shape.keys.join("\u0000")}{`;
    for (const child of Object.values(value) as readonly Json[]) {
      const counted = this.#count(child);
      if (counted !== undefined) inside.push(counted);
      const childName = counted === undefined ? String(child) : (this.#names.get(counted) as string);
      size += 1 + (counted?.size ?? childName.length);
      name += `${childName},`;
    }
    for (const key of shape?.keys ?? []) size += key.length + 3;
    return this.#entry(name, { value, inside, size, count: 0, ...(shape === undefined ? {} : { shape }) });
  }

  #entry(name: string, entry: Counted): Counted {
    const known = this.trees.get(name);
    if (known !== undefined) return known;
    this.#names.set(entry, `#${this.trees.size}`);
    this.trees.set(name, entry);
    return entry;
  }

  #shape(keys: readonly string[]): CountedShape {
    const name = keys.join("\u0000");
    let shape = this.shapes.get(name);
    if (shape === undefined) {
      shape = { keys, count: 0 };
      this.shapes.set(name, shape);
    }
    shape.count++;
    return shape;
  }
}
