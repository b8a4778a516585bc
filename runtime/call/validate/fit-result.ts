import type { ValidationError, Validator } from "../../catalogue/emitted-catalogue.ts";
import { isObject } from "../../support/json.ts";
import { pointerTokens, valueAt } from "./json-pointer.ts";

/** Rounds of mending: a validator may stop at its first errors. */
const maxRounds = 12;

/** From this round on, a place in one item of an array stands for that place in all of them. */
const generalRound = 3;

/**
 * The result of a service in the form that its output schema has, where two harmless differences are all that is wrong:
 * `null` for an optional property that takes none is left out, since services send it for "not set"; and an integer beyond
 * 2^53, which was read as its digits (support/parse-exact-json.ts), counts as the number that it is and stays as it is.
 * Undefined where the result does not fit even then.
 */
export function fitResult(
  data: unknown,
  validate: Validator,
  errors: readonly ValidationError[],
): { readonly value: unknown } | undefined {
  let value = data;
  // The value as the validator sees it: with numbers in the place of digits.
  let checked = data;
  let found = errors;
  for (let round = 1; round <= maxRounds; round++) {
    const general = round >= generalRound;
    const nulls = placesWhere(
      found,
      checked,
      general,
      (error, at) => at === null && error.instancePath !== "",
    );
    const digits = placesWhere(found, checked, general, isLongInteger);
    if (nulls.children.size === 0 && digits.children.size === 0 && !digits.here) return undefined;
    value = mended(value, nulls, dropNull);
    checked = mended(mended(checked, nulls, dropNull), digits, toNumber);
    if (validate(checked)) return { value };
    found = validate.errors ?? [];
  }
  return undefined;
}

/** Places in a value, as a tree of keys; `*` is every item of an array. */
interface Places {
  here: boolean;
  readonly children: Map<string, Places>;
}

function placesWhere(
  errors: readonly ValidationError[],
  value: unknown,
  general: boolean,
  isWanted: (error: ValidationError, at: unknown) => boolean,
): Places {
  const places: Places = { here: false, children: new Map() };
  for (const error of errors) {
    if (!isWanted(error, valueAt(value, error.instancePath))) continue;
    let [place, container] = [places, value];
    for (const token of pointerTokens(error.instancePath)) {
      const key = general && Array.isArray(container) ? "*" : token;
      container = (container as Record<string, unknown>)[token];
      const child = place.children.get(key) ?? { here: false, children: new Map() };
      place.children.set(key, child);
      place = child;
    }
    place.here = true;
  }
  return places;
}

const absent = Symbol("absent");
type Mend = (value: unknown, inObject: boolean) => unknown;

/** A copy with the values at some places replaced; parts without a place are shared. */
function mended(value: unknown, places: Places, mend: Mend, inObject = false): unknown {
  const own = places.here ? mend(value, inObject) : value;
  if (places.children.size === 0) return own;
  const childOf = (key: string) => places.children.get(key) ?? places.children.get("*");
  if (Array.isArray(own))
    return own.map((item, index) => {
      const child = childOf(String(index));
      return child === undefined ? item : mended(item, child, mend);
    });
  if (!isObject(own)) return own;
  const entries = Object.entries(own).map(([key, item]) => {
    const child = places.children.get(key);
    return [key, child === undefined ? item : mended(item, child, mend, true)] as const;
  });
  return Object.fromEntries(entries.filter(([, item]) => item !== absent));
}

const dropNull: Mend = (value, inObject) => (value === null && inObject ? absent : value);

const toNumber: Mend = (value) =>
  typeof value === "string" && longInteger.test(value) ? Number(value) : value;

/** As it is read: a whole number that a double cannot hold. */
const longInteger = /^-?[1-9]\d{15,}$/;

function isLongInteger({ keyword, params }: ValidationError, at: unknown): boolean {
  if (keyword !== "type" || typeof at !== "string" || !longInteger.test(at)) return false;
  const types = [params["type"]].flat();
  return (types.includes("integer") || types.includes("number")) && !Number.isSafeInteger(Number(at));
}
