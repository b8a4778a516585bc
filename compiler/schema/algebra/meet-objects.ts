import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { isSchema, type SchemaObject } from "../json-schema.ts";
import { both, type Precision } from "./both.ts";
import { additionalOf, declared, matchesPattern, named, requiredOf, testPattern } from "./property.ts";

const shapeKeywords = ["properties", "patternProperties", "additionalProperties"] as const;

export const objectKeywords = [
  ...shapeKeywords,
  "required",
  "dependentRequired",
  "dependentSchemas",
] as const;

/**
 * The object keywords of two schemas as those of one; undefined where that cannot be said. What one side
 * does not declare falls under its `additionalProperties`, so a property of one side can be forbidden by
 * the other.
 */
export function meetObjects(
  a: SchemaObject,
  b: SchemaObject,
  precision: Precision,
): SchemaObject | undefined {
  const shape = meetShapes(a, b, precision);
  if (shape === undefined) return undefined;
  const required = [...new Set([...requiredOf(a), ...requiredOf(b)])];
  return {
    ...shape,
    ...(required.length === 0 ? {} : { required }),
    ...meetNamed("dependentRequired", a, b, unite),
    ...meetNamed("dependentSchemas", a, b, (x, y) => (isSchema(x) && isSchema(y) ? both(x, y) : (x ?? y))),
  };
}

function meetShapes(a: SchemaObject, b: SchemaObject, precision: Precision): SchemaObject | undefined {
  const shaped = [a, b].filter((schema) => shapeKeywords.some((keyword) => Object.hasOwn(schema, keyword)));
  const [only, other] = shaped;
  if (only === undefined) return {};
  if (other === undefined) return pick(only, shapeKeywords);
  const patterns = meetPatterns(a, b, precision);
  if (patterns === undefined) return undefined;
  const additional = both(additionalOf(a), additionalOf(b));
  const properties: [string, JsonSchema][] = [];
  for (const name of new Set([...propertyNames(a), ...propertyNames(b)])) {
    const [left, right] = [under(a, name, patterns.folded), under(b, name, patterns.folded)];
    if (left === undefined || right === undefined) return undefined;
    const met = both(left, right);
    const forbiddenAnyway = additional === false && Object.keys(patterns.kept).length === 0;
    if (met !== false || !forbiddenAnyway) properties.push([name, met]);
  }
  return {
    properties: Object.fromEntries(properties),
    ...(Object.keys(patterns.kept).length === 0 ? {} : { patternProperties: patterns.kept }),
    // A written `true` has a meaning only for `unevaluatedProperties`.
    ...(additional === true && !saysAdditional(a) && !saysAdditional(b)
      ? {}
      : { additionalProperties: additional }),
  };
}

function saysAdditional(schema: SchemaObject): boolean {
  return schema["additionalProperties"] !== undefined;
}

interface Patterns {
  readonly kept: SchemaObject;
  /** Patterns that are said by the declared properties alone: the other side allows no other names. */
  readonly folded: ReadonlySet<string>;
}

function meetPatterns(a: SchemaObject, b: SchemaObject, precision: Precision): Patterns | undefined {
  const kept: [string, JsonSchema][] = [];
  const folded = new Set<string>();
  const [ours, theirs] = [named(a, "patternProperties"), named(b, "patternProperties")];
  for (const pattern of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [x, y] = [own(ours, pattern), own(theirs, pattern)];
    if (x !== undefined && y !== undefined) {
      kept.push([pattern, both(x, y)]);
      continue;
    }
    const [schema, other] = x === undefined ? [y, a] : [x, b];
    if (schema === undefined) return undefined;
    const additional = additionalOf(other);
    const closed = additional === false && Object.keys(named(other, "patternProperties")).length === 0;
    if (closed) folded.add(pattern);
    else if (additional === true) kept.push([pattern, schema]);
    // Names that the other side declares would be held to its rule for the undeclared as well.
    else if (precision === "narrow") kept.push([pattern, both(schema, additional)]);
    else return undefined;
  }
  return { kept: Object.fromEntries(kept), folded };
}

/** What one side demands under a name, but for the patterns that are kept and go on to apply by themselves. */
function under(schema: SchemaObject, name: string, folded: ReadonlySet<string>): JsonSchema | undefined {
  let demanded = declared(schema, name);
  const matches = matchesPattern(schema, name);
  if (matches === undefined) return undefined;
  if (demanded === undefined) demanded = matches ? true : additionalOf(schema);
  for (const [pattern, extra] of Object.entries(named(schema, "patternProperties")))
    if (folded.has(pattern) && isSchema(extra) && testPattern(pattern, name) === true)
      demanded = both(demanded, extra);
  return demanded;
}

function propertyNames(schema: SchemaObject): readonly string[] {
  return Object.keys(named(schema, "properties"));
}

function own(map: SchemaObject, key: string): JsonSchema | undefined {
  const value = Object.hasOwn(map, key) ? map[key] : undefined;
  return isSchema(value) ? value : undefined;
}

function pick(schema: SchemaObject, keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(
    keywords.filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key]]),
  );
}

function meetNamed(
  keyword: string,
  a: SchemaObject,
  b: SchemaObject,
  join: (x: unknown, y: unknown) => unknown,
): SchemaObject {
  const [x, y] = [a[keyword], b[keyword]];
  if (!isObject(x) || !isObject(y)) return (x ?? y) === undefined ? {} : { [keyword]: x ?? y };
  const names = new Set([...Object.keys(x), ...Object.keys(y)]);
  const value = (map: SchemaObject, name: string) => (Object.hasOwn(map, name) ? map[name] : undefined);
  return {
    [keyword]: Object.fromEntries([...names].map((name) => [name, join(value(x, name), value(y, name))])),
  };
}

function unite(a: unknown, b: unknown): unknown {
  return Array.isArray(a) && Array.isArray(b) ? [...new Set([...a, ...b])] : (a ?? b);
}
