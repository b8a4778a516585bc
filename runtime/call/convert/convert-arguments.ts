import { isObject, type JsonSchema } from "../../support/json.ts";
import { append } from "../../support/lists.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import {
  acceptedTexts,
  acceptedTypes,
  fitting,
  isOptional,
  itemOf,
  itemsOf,
  propertyOf,
  type TypeName,
  typeOf,
} from "./accepted.ts";
import { type Alternatives, alternativesOf } from "./alternatives.ts";

/** Arguments after conversion. */
export interface Converted {
  readonly args: Record<string, unknown>;
  /** One sentence part a conversion, in the order of the arguments: `` `id`: 42 read as "42" ``. Empty: nothing changed. */
  readonly notes: readonly string[];
}

/** Values inside values; deeper ones stay as they came. */
const maxDepth = 64;

/** Notes that are kept; further conversions are made without one. */
const maxNotes = 20;

/** Values and enum entries that are looked at; further values stay as they came, so that no caller can ask for more. */
const maxSteps = 100_000;

/**
 * Converts arguments that a schema refused, where one conversion loses nothing and can mean only one thing: a whole
 * number or boolean to text and back, JSON text to an array or object, one value to an array of one, `null` of an
 * optional property to its absence, and an enum value that differs in case or blanks. A value whose type the schema
 * accepts stays as it came, and so does one with two possible conversions. The caller validates the outcome.
 *
 * @param schema a self-contained JSON Schema; references point into it
 */
export function convertArguments(args: Readonly<Record<string, unknown>>, schema: JsonSchema): Converted {
  const conversion = new Conversion(schema);
  const converted = conversion.object(args, alternativesOf(schema, schema), "", 0);
  return { args: converted, notes: conversion.notes };
}

class Conversion {
  readonly notes: string[] = [];
  readonly #root: JsonSchema;
  #steps = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  object(
    value: Readonly<Record<string, unknown>>,
    alternatives: Alternatives,
    place: string,
    depth: number,
  ): Record<string, unknown> {
    const possible = fitting(alternatives, value);
    const entries: [string, unknown][] = [];
    for (const [name, own] of Object.entries(value)) {
      const inner = propertyOf(possible, name, this.#root);
      const path = place === "" ? name : `${place}.${name}`;
      if (own === null && inner.length > 0 && !acceptedTypes(inner).has("null") && isOptional(possible, name))
        this.#note(path, "null left out");
      else entries.push([name, this.value(own, inner, path, depth + 1)]);
    }
    // fromEntries defines properties: `__proto__` stays a plain key.
    return Object.fromEntries(entries);
  }

  value(value: unknown, alternatives: Alternatives, place: string, depth: number): unknown {
    this.#steps += alternatives.length;
    if (depth > maxDepth || this.#steps > maxSteps) return value;
    const types = acceptedTypes(alternatives);
    const type = typeOf(value);
    if (types.has(type)) return this.#inside(value, alternatives, place, depth);
    const candidates = conversions(value, type, types);
    const [candidate] = candidates;
    if (candidate === undefined || candidates.length > 1) return value;
    const converted = this.#inside(candidate.value, alternatives, place, depth);
    // One value becomes an array only where it is a fitting item by itself.
    if (candidate.wraps && !this.#isItem(converted, alternatives)) return value;
    this.#note(place, `${shown(value)} read as ${shown(converted)}`);
    return converted;
  }

  #isItem(list: unknown, alternatives: Alternatives): boolean {
    const types = acceptedTypes(itemOf(alternatives, 0, this.#root));
    return Array.isArray(list) && types.has(typeOf(list[0]));
  }

  /** Converts the members of a value whose own type is accepted. */
  #inside(value: unknown, alternatives: Alternatives, place: string, depth: number): unknown {
    if (Array.isArray(value)) {
      const accepted = itemsOf(alternatives, this.#root);
      return value.map((item, index) => this.value(item, accepted(index), `${place}[${index}]`, depth + 1));
    }
    if (isObject(value)) return this.object(value, alternatives, place, depth);
    return typeof value === "string" ? this.#text(value, alternatives, place) : value;
  }

  /** The enum value that a text means: the only one that differs from it in nothing but case and blanks. */
  #text(value: string, alternatives: Alternatives, place: string): string {
    const texts = acceptedTexts(alternatives);
    if (texts === undefined) return value;
    this.#steps += texts.length;
    if (texts.includes(value)) return value;
    const meant = texts.filter((text) => folded(text) === folded(value));
    const [only] = meant;
    if (only === undefined || meant.length > 1) return value;
    this.#note(place, `${shown(value)} read as ${shown(only)}`);
    return only;
  }

  #note(place: string, text: string): void {
    if (this.notes.length < maxNotes) this.notes.push(`\`${place}\`: ${text}`);
  }
}

interface Candidate {
  readonly value: unknown;
  /** One value became an array of one. */
  readonly wraps?: true;
}

/** Every value of an accepted type that says the same as this one. */
function conversions(value: unknown, type: TypeName, types: ReadonlySet<TypeName>): readonly Candidate[] {
  const found: Candidate[] = [];
  if (types.has("string")) {
    // A fraction is left alone: 1.10 arrives as 1.1, and a version would change its meaning.
    if (type === "boolean" || (type === "integer" && Number.isSafeInteger(value)))
      found.push({ value: String(value) });
  }
  if (type === "string") append(found, fromText((value as string).trim(), types));
  const wrappable = type !== "null" && type !== "array" && !(type === "string" && separates(value as string));
  if (types.has("array") && wrappable) found.push({ value: [value], wraps: true });
  // A text that is JSON of an array is that array, and not an array of one text.
  const parsed = found.filter(({ wraps }) => wraps === undefined);
  return type === "string" && parsed.length > 0 ? parsed : found;
}

/** RFC 8259's numbers without an exponent. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Digits of a longer text may be lost in a double. */
const maxDigits = 15;

function fromText(text: string, types: ReadonlySet<TypeName>): readonly Candidate[] {
  const read = [toNumber(text, types), toBoolean(text, types), toContainer(text, types)];
  return read.flatMap((value) => (value === undefined ? [] : [{ value }]));
}

function toNumber(text: string, types: ReadonlySet<TypeName>): number | undefined {
  const wanted = types.has("integer") || types.has("number");
  if (!wanted || text.length > maxDigits + 2 || !decimal.test(text)) return undefined;
  if (text.replace(/\D/g, "").length > maxDigits) return undefined;
  const number = Number(text);
  return types.has("number") || Number.isInteger(number) ? number : undefined;
}

function toBoolean(text: string, types: ReadonlySet<TypeName>): boolean | undefined {
  if (!types.has("boolean") || text.length > "false".length) return undefined;
  const lower = text.toLowerCase();
  return lower === "true" ? true : lower === "false" ? false : undefined;
}

function toContainer(text: string, types: ReadonlySet<TypeName>): unknown {
  const wanted = text.startsWith("[") ? types.has("array") : text.startsWith("{") && types.has("object");
  return wanted ? parse(text) : undefined;
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a text may be a list of several: it is never read as an array of one. */
function separates(text: string): boolean {
  return /[,;\n]/.test(text) || /^\s*[[{]/.test(text);
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
