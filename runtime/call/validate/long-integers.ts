import { isObject, type JsonSchema } from "../../support/json.ts";
import {
  digitsKeyword,
  isLongInteger,
  type LongInteger,
  type LongIntegerPlaces,
  replaceLongIntegers,
} from "../../support/long-integer.ts";
import { acceptedTypes, fitting, itemsOf, propertyOf } from "../convert/accepted.ts";
import { type Alternatives, alternativesOf } from "../convert/alternatives.ts";

/** Alternatives that are looked at; further digits stay strings, so that no caller can ask for more. */
const maxSteps = 1_000_000;

/**
 * Finds the strings in data that count as integers: digits beyond 2^53 where the schema takes an integer or a number and
 * no string. Undefined if there are none.
 *
 * @param schema a self-contained JSON Schema; references point into it
 */
export function findLongIntegers(data: unknown, schema: JsonSchema): LongIntegerPlaces | undefined {
  let steps = 0;
  const find = (value: unknown, alternatives: Alternatives): Found => {
    steps += alternatives.length;
    if (steps > maxSteps) return undefined;
    if (typeof value === "string") return readInteger(value, alternatives);
    if (Array.isArray(value)) {
      const accepted = itemsOf(alternatives, schema);
      return placesOf(value.map((item, index) => [String(index), find(item, accepted(index))]));
    }
    if (!isObject(value)) return undefined;
    const possible = fitting(alternatives, value);
    return placesOf(
      Object.entries(value).map(([key, own]) => [key, find(own, propertyOf(possible, key, schema))]),
    );
  };
  const places = find(data, alternativesOf(schema, schema));
  return places instanceof Map ? places : undefined;
}

type Found = LongIntegerPlaces | LongInteger | undefined;

function readInteger(value: string, alternatives: Alternatives): LongInteger | undefined {
  if (!isLongInteger(value)) return undefined;
  if (alternatives.flat().some((plain) => plain[digitsKeyword] === true))
    return { digits: value, listed: true };
  const types = acceptedTypes(alternatives);
  const isNumber = !types.has("string") && (types.has("integer") || types.has("number"));
  return isNumber ? { digits: value, listed: false } : undefined;
}

function placesOf(found: readonly (readonly [string, Found])[]): LongIntegerPlaces | undefined {
  const places: LongIntegerPlaces = new Map();
  for (const [key, place] of found) if (place !== undefined) places.set(key, place);
  return places.size === 0 ? undefined : places;
}

/** A copy for a validator: a number in the place of each integer that the schema does not list as its digits. */
export function withNumbers<T>(data: T, places: LongIntegerPlaces): T {
  return replaceLongIntegers(data, places, ({ digits, listed }) => (listed ? digits : Number(digits)));
}
