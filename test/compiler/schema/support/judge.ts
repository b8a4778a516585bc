import { isObject, type JsonSchema } from "../../../../runtime/support/json.ts";

/**
 * An interpreter of JSON Schema 2020-12, written from the specification for these tests: ajv is slow to compile
 * a schema that is used for twenty values, and its `unevaluated…` does not see all that was evaluated.
 * Formats are annotations. Another test holds it against ajv.
 */
export function judge(schema: JsonSchema): (value: unknown) => boolean {
  const definitions = isObject(schema) && isObject(schema["$defs"]) ? schema["$defs"] : {};
  return (value) => evaluate(schema, value, definitions) !== undefined;
}

/** What a valid schema has looked at: property names and item positions. */
type Evaluated = ReadonlySet<string | number>;

const NOTHING: Evaluated = new Set();

type Keywords = Readonly<Record<string, unknown>>;

/** Undefined when the value is refused. */
function evaluate(schema: unknown, value: unknown, definitions: Keywords): Evaluated | undefined {
  if (!isObject(schema)) return schema === false ? undefined : NOTHING;
  if (!ownAssertions(schema, value)) return undefined;
  const evaluated = new Set<string | number>();
  const holds = (part: unknown, item: unknown) => evaluate(part, item, definitions) !== undefined;
  const apply = (part: unknown): boolean => {
    const found = evaluate(part, value, definitions);
    for (const place of found ?? []) evaluated.add(place);
    return found !== undefined;
  };
  const valid =
    inPlace(schema, value, definitions, apply, holds) &&
    (!isObject(value) || objectApplicators(schema, value, evaluated, holds)) &&
    (!Array.isArray(value) || arrayApplicators(schema, value, evaluated, holds));
  return valid ? evaluated : undefined;
}

type Holds = (part: unknown, item: unknown) => boolean;

function inPlace(
  schema: Keywords,
  value: unknown,
  definitions: Keywords,
  apply: (part: unknown) => boolean,
  holds: Holds,
): boolean {
  const { $ref, allOf = [], anyOf, oneOf, not, if: condition, then = true, else: otherwise = true } = schema;
  if (typeof $ref === "string" && !apply(definitions[$ref.slice("#/$defs/".length)])) return false;
  if (!(allOf as unknown[]).every((part) => apply(part))) return false;
  // Every branch is asked, for each valid one evaluates something.
  if (Array.isArray(anyOf) && anyOf.filter((part) => apply(part)).length === 0) return false;
  if (Array.isArray(oneOf) && oneOf.filter((part) => apply(part)).length !== 1) return false;
  if (not !== undefined && holds(not, value)) return false;
  if (condition !== undefined && !apply(apply(condition) ? then : otherwise)) return false;
  const dependent = Object.entries(isObject(schema["dependentSchemas"]) ? schema["dependentSchemas"] : {});
  return dependent.every(([name, part]) => !isObject(value) || !Object.hasOwn(value, name) || apply(part));
}

function objectApplicators(
  schema: Keywords,
  value: Keywords,
  evaluated: Set<string | number>,
  holds: Holds,
): boolean {
  const {
    properties = {},
    patternProperties = {},
    additionalProperties,
    propertyNames,
    unevaluatedProperties,
  } = schema;
  const here = new Set<string>();
  const look = (name: string, part: unknown): boolean => {
    here.add(name);
    evaluated.add(name);
    return holds(part, value[name]);
  };
  const names = Object.keys(value);
  const declared = properties as Keywords;
  const patterns = Object.entries(patternProperties as Keywords);
  return (
    names.every((name) => !Object.hasOwn(declared, name) || look(name, declared[name])) &&
    patterns.every(([pattern, part]) =>
      names.every((name) => !new RegExp(pattern, "u").test(name) || look(name, part)),
    ) &&
    names.every(
      (name) => additionalProperties === undefined || here.has(name) || look(name, additionalProperties),
    ) &&
    names.every((name) => propertyNames === undefined || holds(propertyNames, name)) &&
    names.every(
      (name) =>
        unevaluatedProperties === undefined || evaluated.has(name) || look(name, unevaluatedProperties),
    )
  );
}

function arrayApplicators(
  schema: Keywords,
  value: readonly unknown[],
  evaluated: Set<string | number>,
  holds: Holds,
): boolean {
  const { prefixItems = [], items, contains, minContains = 1, maxContains, unevaluatedItems } = schema;
  const prefix = prefixItems as readonly unknown[];
  const look = (index: number, part: unknown): boolean => {
    evaluated.add(index);
    return holds(part, value[index]);
  };
  const indexes = [...value.keys()];
  const part = (index: number) => (index < prefix.length ? prefix[index] : items);
  if (!indexes.every((index) => part(index) === undefined || look(index, part(index)))) return false;
  if (contains !== undefined) {
    const found = indexes.filter((index) => holds(contains, value[index]));
    for (const index of found) evaluated.add(index);
    if (found.length < (minContains as number) || found.length > ((maxContains as number) ?? Infinity))
      return false;
  }
  return indexes.every(
    (index) => unevaluatedItems === undefined || evaluated.has(index) || look(index, unevaluatedItems),
  );
}

function ownAssertions(schema: Keywords, value: unknown): boolean {
  return Object.entries(schema).every(
    ([keyword, expected]) => ASSERTIONS[keyword]?.(value, expected) ?? true,
  );
}

const onNumber = (test: (value: number, bound: number) => boolean) => (value: unknown, bound: unknown) =>
  typeof value !== "number" || test(value, bound as number);
const onSize =
  (size: (value: unknown) => number | undefined, test: (size: number, bound: number) => boolean) =>
  (value: unknown, bound: unknown) => {
    const measured = size(value);
    return measured === undefined || test(measured, bound as number);
  };
const atLeast = (size: number, bound: number) => size >= bound;
const atMost = (size: number, bound: number) => size <= bound;
const chars = (value: unknown) => (typeof value === "string" ? [...value].length : undefined);
const items = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const keys = (value: unknown) => (isObject(value) ? Object.keys(value).length : undefined);

const ASSERTIONS: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  type: (value, types) => [types].flat().some((type) => isOf(value, type)),
  const: (value, expected) => canonical(value) === canonical(expected),
  enum: (value, list) => (list as unknown[]).some((expected) => canonical(value) === canonical(expected)),
  minimum: onNumber(atLeast),
  maximum: onNumber(atMost),
  exclusiveMinimum: onNumber((value, bound) => value > bound),
  exclusiveMaximum: onNumber((value, bound) => value < bound),
  multipleOf: onNumber((value, factor) => Number.isInteger(value / factor)),
  minLength: onSize(chars, atLeast),
  maxLength: onSize(chars, atMost),
  minItems: onSize(items, atLeast),
  maxItems: onSize(items, atMost),
  minProperties: onSize(keys, atLeast),
  maxProperties: onSize(keys, atMost),
  pattern: (value, pattern) => typeof value !== "string" || new RegExp(pattern as string, "u").test(value),
  uniqueItems: (value, unique) =>
    unique !== true || !Array.isArray(value) || new Set(value.map(canonical)).size === value.length,
  required: (value, names) =>
    !isObject(value) || (names as string[]).every((name) => Object.hasOwn(value, name)),
  dependentRequired: (value, dependent) =>
    !isObject(value) ||
    Object.entries(dependent as Record<string, string[]>).every(
      ([name, names]) => !Object.hasOwn(value, name) || names.every((other) => Object.hasOwn(value, other)),
    ),
};

function isOf(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  return type === "object" ? isObject(value) : typeof value === type;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join()}}`;
}
