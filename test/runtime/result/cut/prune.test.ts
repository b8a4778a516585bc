import fc from "fast-check";
import { expect, it } from "vitest";
import { type Pruned, prune } from "../../../../runtime/result/cut/prune.ts";
import { render } from "../../../../runtime/result/render.ts";
import type { Json } from "../../../../runtime/support/json.ts";
import { anyJson } from "../../../support/any-json.ts";

it("gives the same with a bound on its work as without, in every format", () => {
  const property = fc.property(
    fc.array(fc.tuple(fc.string(), anyJson), { maxLength: 30 }),
    fc.integer({ min: 1, max: 300 }),
    fc.constantFrom("json", "text", "table"),
    (entries, maxChars, format) => {
      const value = Object.fromEntries(entries) as Json;
      const fits = ({ value: shown }: Pruned) => render(shown, format).length <= maxChars;
      expect(prune(value, maxChars, fits)).toEqual(prune(value, Number.MAX_SAFE_INTEGER, fits));
    },
  );
  fc.assert(property, { numRuns: 500, seed: 11 });
});

/** An object that counts how often its members are read. */
function countingObject(size: number): { readonly value: Json; readonly reads: () => number } {
  let reads = 0;
  const value = {};
  for (let at = 0; at < size; at++) {
    const get = () => {
      reads += 1;
      return at;
    };
    Object.defineProperty(value, `key${at}`, { enumerable: true, get });
  }
  return { value, reads: () => reads };
}

it.each<[string, (wide: Json) => Json]>([
  ["with very many keys", (wide) => wide],
  ["with a member of very many keys", (wide) => ({ inner: wide, other: 1 })],
  ["in a list", (wide) => [wide]],
])("reads of an object %s no more than an answer holds", (_, around) => {
  const { value, reads } = countingObject(50_000);
  const fits = ({ value: shown }: Pruned) => JSON.stringify(shown).length <= 2_000;
  const { value: shown } = prune(around(value), 2_000, fits);
  expect(JSON.stringify(shown).length).toBeLessThanOrEqual(2_000);
  expect(reads()).toBeLessThan(30_000);
});
