import type { EncodingMap } from "../../../runtime/encoding/map.ts";
import { maxPhrases } from "../../../runtime/encoding/tuned/packed-text.ts";
import { commonPieces, commonShapes, commonTexts } from "../../../runtime/encoding/tuned/vocabulary.ts";
import type { Json } from "../../../runtime/support/json.ts";
import { nameMap } from "./name-map.ts";
import { findPhrases } from "./phrases.ts";
import { type Counted, type CountedShape, UsageCounts } from "./usage-counts.ts";

/** The least number of bytes that one byte of the map must save when the samples are sent once. */
const gain = 1.2;

/** The usual size of a reference to an entry, in bytes. */
const referenceCost = 2;

/** The number of entries that get the shortest numbers: one byte in CBOR, after the markers. */
const shortNumbers = 21;

/**
 * Computes the map of the tuned encoding from samples of messages: the tools/list answer, calls, results and recorded
 * traffic. A value that recurs gets an entry if the entry saves more bytes than it costs. The same samples give the same
 * map.
 */
export function encodingMap(samples: readonly Json[]): EncodingMap {
  const usage = new UsageCounts();
  for (const sample of samples) usage.add(sample);
  const shapes = chooseShapes(usage);
  const values = chooseValues(usage);
  const whole = new Set([...values.map((entry) => entry.value), ...commonTexts]);
  const rest = [...usage.texts].filter(([text, { count }]) => count > 0 && !whole.has(text));
  const phrases = findPhrases(
    rest.map(([text]) => text),
    { known: new Set(commonPieces), leastUses: 3, gain, maxPhrases },
  );
  return nameMap({
    shapes: shapes.map((shape) => shape.keys),
    values: values.map((entry) => entry.value),
    phrases,
    first: mostUsed(usage, shapes, values),
  });
}

/** Chooses the lists of keys that pay. The keys of all other lists are counted as strings. */
function chooseShapes(usage: UsageCounts): CountedShape[] {
  const common = new Set(commonShapes.map((keys) => keys.join("\u0000")));
  const chosen: CountedShape[] = [];
  for (const [name, shape] of usage.shapes) {
    if (common.has(name)) continue;
    const cost = shape.keys.reduce((sum, key) => sum + key.length + 3, 3);
    if (shape.keys.length > 0 && shape.count * (shape.keys.length * 2 - 1) > gain * cost) chosen.push(shape);
    else for (const key of shape.keys) usage.text(key).count += shape.count;
  }
  return chosen.toSorted((a, b) => b.count - a.count);
}

/** Chooses the strings and trees that pay as a whole. Inner values come first, because they leave less to save around. */
function chooseValues(usage: UsageCounts): Counted[] {
  const common = new Set(commonTexts);
  const costs = new Map<Counted, number>();
  const chosen: Counted[] = [];
  for (const entry of [...usage.texts.values(), ...usage.trees.values()]) {
    const cost = typeof entry.value === "string" ? textCost(entry.value, common) : costInside(entry, costs);
    const pays = entry.count > 1 && entry.count * (cost - referenceCost) > gain * (entry.size + 1);
    costs.set(entry, pays ? referenceCost : cost);
    if (pays) chosen.push(entry);
  }
  return chosen.toSorted((a, b) => b.count - a.count);
}

/** The bytes of a string. Phrases halve strings that have no entry. */
function textCost(text: string, common: ReadonlySet<string>): number {
  return common.has(text) ? referenceCost : 1 + text.length * 0.45;
}

function costInside(entry: Counted, costs: ReadonlyMap<Counted, number>): number {
  return entry.inside.reduce((sum, child) => sum + (costs.get(child) ?? 0), 2);
}

/** The original numbers of the entries that occur most often. */
function mostUsed(usage: UsageCounts, shapes: readonly CountedShape[], values: readonly Counted[]): number[] {
  const counts = [
    ...commonShapes.map((keys) => usage.shapes.get(keys.join("\u0000"))?.count ?? 0),
    ...shapes.map((shape) => shape.count),
    ...commonTexts.map((text) => usage.texts.get(text)?.count ?? 0),
    ...values.map((value) => value.count),
  ];
  return counts
    .map((count, number) => ({ count, number }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count || a.number - b.number)
    .slice(0, shortNumbers)
    .map(({ number }) => number);
}
