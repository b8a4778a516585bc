import type { ValidationError } from "../../catalogue/emitted-catalogue.ts";
import { nearest } from "../../support/nearest.ts";
import { excerpt, quote } from "./json-pointer.ts";

/** Returns the demand of a JSON Schema keyword, as the rest of a sentence that starts with the place: `must be …`. */
export function explainKeyword(error: ValidationError, value: unknown): string {
  const explain = explainers.get(error.keyword);
  return explain === undefined ? (error.message ?? `breaks ${error.keyword}`) : explain(error.params, value);
}

/** `string` or `string or null` or `1, 2 or 3`. */
export function oneOfThese(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "nothing";
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** The name of a JSON type with its article. */
export function typePhrase(type: string): string {
  return typePhrases.get(type) ?? type;
}

type Explain = (params: ValidationError["params"], value: unknown) => string;

const typePhrases = new Map([
  ["string", "a string"],
  ["number", "a number"],
  ["integer", "an integer"],
  ["boolean", "true or false"],
  ["array", "an array"],
  ["object", "an object"],
  ["null", "null"],
]);

const formatExamples = new Map([
  ["date-time", "a date and time like 2026-01-31T12:00:00Z"],
  ["date", "a date like 2026-01-31"],
  ["time", "a time like 12:00:00Z"],
  ["duration", "a duration like P1DT12H"],
  ["email", "an email address"],
  ["hostname", "a host name"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["uri", "a whole URI like https://example.com/a"],
  ["uri-reference", "a URI or a relative reference"],
  ["uuid", "a UUID"],
  ["regex", "a regular expression"],
]);

const comparisons = new Map([
  [">=", "at least"],
  ["<=", "at most"],
  [">", "more than"],
  ["<", "less than"],
]);

const compare: Explain = (params, value) =>
  `must be ${comparisons.get(String(params["comparison"])) ?? params["comparison"]} ${params["limit"]}, not ${excerpt(value)}`;

const count = (bound: string, unit: string, plural: string, size: (value: unknown) => number): Explain => {
  return (params, value) => {
    const limit = Number(params["limit"]);
    return `must have ${bound} ${limit} ${limit === 1 ? unit : plural}, not ${size(value)}`;
  };
};
const characters = (value: unknown): number => (typeof value === "string" ? [...value].length : 0);
const items = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const properties = (value: unknown): number =>
  typeof value === "object" && value !== null ? Object.keys(value).length : 0;

const explainers = new Map<string, Explain>([
  [
    "type",
    ({ type }, value) => {
      const wanted = (Array.isArray(type) ? type : String(type).split(",")).map((name) =>
        typePhrase(String(name)),
      );
      return `must be ${oneOfThese(wanted)}, not ${excerpt(value)}`;
    },
  ],
  ["enum", ({ allowedValues }, value) => explainEnum(allowedValues, value)],
  ["const", ({ allowedValue }, value) => `must be ${excerpt(allowedValue)}, not ${excerpt(value)}`],
  ["minimum", compare],
  ["maximum", compare],
  ["exclusiveMinimum", compare],
  ["exclusiveMaximum", compare],
  ["multipleOf", ({ multipleOf }, value) => `must be a multiple of ${multipleOf}, not ${excerpt(value)}`],
  ["minLength", count("at least", "character", "characters", characters)],
  ["maxLength", count("at most", "character", "characters", characters)],
  ["minItems", count("at least", "item", "items", items)],
  ["maxItems", count("at most", "item", "items", items)],
  ["minProperties", count("at least", "property", "properties", properties)],
  ["maxProperties", count("at most", "property", "properties", properties)],
  ["uniqueItems", ({ i, j }) => `must not have the same item twice (items ${j} and ${i})`],
  ["pattern", ({ pattern }, value) => `must match /${pattern}/, not ${excerpt(value)}`],
  [
    "format",
    ({ format }, value) => `must be ${formatExamples.get(String(format)) ?? format}, not ${excerpt(value)}`,
  ],
  ["contains", ({ minContains }) => `must have at least ${minContains ?? 1} item of the required form`],
  ["propertyNames", ({ propertyName }) => `has a key that is not allowed: ${quote(String(propertyName))}`],
  ["not", () => "has a form that is not allowed"],
  ["false schema", () => "is not allowed"],
  ["anyOf", (_, value) => `fits none of the allowed forms: ${excerpt(value)}`],
  ["oneOf", explainOneOf],
]);

function explainOneOf({ passingSchemas }: ValidationError["params"], value: unknown): string {
  return Array.isArray(passingSchemas)
    ? "fits two of the allowed forms, but must fit exactly one"
    : `fits none of the allowed forms: ${excerpt(value)}`;
}

const maxListed = 12;

function explainEnum(allowed: unknown, value: unknown): string {
  const values = Array.isArray(allowed) ? allowed : [];
  const shown = values.slice(0, maxListed).map(excerpt);
  const list =
    values.length > maxListed
      ? `one of ${shown.join(", ")} and ${values.length - maxListed} more`
      : oneOfThese(shown);
  const names = values.filter((one) => typeof one === "string");
  const meant = typeof value === "string" ? nearest(value, names, 1)[0] : undefined;
  const hint = meant === undefined ? "" : ` (did you mean ${quote(meant)}?)`;
  return `must be ${list}, not ${excerpt(value)}${hint}`;
}
