import { isObject } from "../../runtime/support/json.ts";
import { beyondFormat } from "./format-pattern.ts";
import { quote } from "./quote.ts";
import type { Said } from "./type.ts";

type Facets = Readonly<Record<string, unknown>>;

/** Returns short texts for the facets of a type. A keyword without a short text is printed as JSON Schema. */
export function facetTexts({ facets = {} }: Said): readonly string[] {
  const others = Object.keys(facets).filter((keyword) => !IN_RANGES.has(keyword));
  return present([
    ...rangeTexts(facets),
    ...choiceTexts(facets),
    ...others.map((key) => facetText(key, facets)),
  ]);
}

/** Returns the texts for a signature without docs: ranges with an upper bound, and dependencies between properties. */
export function bareFacetTexts({ facets = {} }: Said): readonly string[] {
  const ranges = rangeTexts(facets).filter((text) => !text.startsWith(">"));
  return present([...ranges, ...choiceTexts(facets)]);
}

function present(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== "");
}

const UNITS = [
  ["minLength", "maxLength", " chars"],
  ["minItems", "maxItems", " items"],
  ["minProperties", "maxProperties", " keys"],
] as const;

/** The keywords that are printed as ranges or as dependencies between properties. */
export const IN_RANGES: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "anyOf",
  "oneOf",
  "dependentRequired",
]);

function rangeTexts(facets: Facets): readonly string[] {
  const { exclusiveMinimum, exclusiveMaximum } = facets;
  return present([
    numberRange(facets),
    typeof exclusiveMinimum === "number" ? `>${exclusiveMinimum}` : "",
    typeof exclusiveMaximum === "number" ? `<${exclusiveMaximum}` : "",
    ...UNITS.map(([least, most, unit]) =>
      range(facets[least] === 0 ? undefined : facets[least], facets[most], unit),
    ),
  ]);
}

/** Omits the bounds of JavaScript's safe integers, which `int` implies. The range of 32-bit integers is `int32`. */
function numberRange({ minimum, maximum }: Facets): string {
  if (minimum === -(2 ** 31) && maximum === 2 ** 31 - 1) return "int32";
  return range(
    minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
    "",
  );
}

function range(least: unknown, most: unknown, unit: string): string {
  if (typeof least !== "number") return typeof most === "number" ? `<=${most}${unit}` : "";
  if (typeof most !== "number") return `>=${least}${unit}`;
  return least === most ? `${least}${unit}` : `${least}..${most}${unit}`;
}

/** Returns texts that list which properties need which others. */
function choiceTexts({ anyOf, oneOf, dependentRequired }: Facets): readonly string[] {
  const pairs = isObject(dependentRequired) ? Object.entries(dependentRequired) : [];
  return [
    choice("needs", anyOf),
    choice("needs one of", oneOf),
    ...pairs.map(([name, names]) => `${name} needs ${Array.isArray(names) ? names.join(", ") : ""}`),
  ];
}

function choice(word: string, branches: unknown): string {
  if (!Array.isArray(branches)) return "";
  const sets = branches.map((branch) =>
    isObject(branch) && Array.isArray(branch["required"]) ? branch["required"] : [],
  );
  return `${word} ${sets.map((names) => names.join("+")).join(" | ")}`;
}

function facetText(keyword: string, facets: Facets): string {
  const value = facets[keyword];
  switch (keyword) {
    case "multipleOf":
      return `multiple of ${quote(value)}`;
    case "uniqueItems":
      return value === true ? "unique" : "";
    case "pattern":
      return patternText(value, facets["format"]);
    case "patternProperties":
      return typeof value === "string" ? `keys ${regExp(value)}` : `${keyword} ${quote(value)}`;
    case "format":
    case "contentEncoding":
    case "contentMediaType":
      return typeof value === "string" && !FORMATS.has(value) ? value : "";
    case "propertyNames":
      return nameText(value);
    default:
      return `${keyword} ${quote(value)}`;
  }
}

/** The formats that have their own type name in signatures. */
export const FORMATS: ReadonlyMap<string, string> = new Map([
  ["date-time", "datetime"],
  ["date", "date"],
  ["time", "time"],
  ["duration", "duration"],
  ["email", "email"],
  ["hostname", "hostname"],
  ["ipv4", "ipv4"],
  ["ipv6", "ipv6"],
  ["uri", "uri"],
  ["url", "url"],
  ["uuid", "uuid"],
]);

function patternText(pattern: unknown, format: unknown): string {
  if (typeof pattern !== "string") return "";
  return (typeof format === "string" ? beyondFormat(format, pattern) : undefined) ?? regExp(pattern);
}

/** Returns a pattern as a regular expression literal on one line. */
function regExp(pattern: string): string {
  return `/${pattern.replaceAll(/\\?\//g, "\\/").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}/`;
}

/** Returns a text for `propertyNames`. It omits `type`, because all property names are strings. */
function nameText(names: unknown): string {
  if (!isObject(names)) return "";
  const { type: _, description, ...rest } = names;
  if (Object.keys(rest).length > 0) return `keys ${quote(names)}`;
  return typeof description === "string" ? `keys: ${description}` : "";
}
