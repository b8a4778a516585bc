import { isObject, type JsonSchema } from "../../../../runtime/support/json.ts";

/** A number from 0 on, below a bound. */
export type Random = (below: number) => number;

/** A random source that gives the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const WORLD = [
  null,
  true,
  false,
  -1,
  0,
  0.5,
  1,
  2,
  3,
  4,
  6,
  "",
  "a",
  "b",
  "ab",
  "abc",
  "x_1",
  "aa",
  [],
  ["a"],
  [1, 1],
  {},
  { a: 1 },
];
const NAMES = ["a", "b", "c", "x_1", "x_2", "zz", "n"];

/**
 * A value that the schema probably accepts: it follows the schema's own keywords, and errs on purpose now
 * and then, so that values lie on both sides of every border.
 */
export function sample(schema: JsonSchema, random: Random): unknown {
  const root = schema;
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

  const value = (part: unknown, depth: number): unknown => {
    if (!isObject(part) || depth > 6 || random(40) === 0) return pick(WORLD);
    const merged = opened(part, depth);
    if (Object.hasOwn(merged, "const")) return merged["const"];
    const { enum: literals } = merged;
    if (Array.isArray(literals) && literals.length > 0) return pick(literals);
    const type = Array.isArray(merged["type"])
      ? pick<unknown>(merged["type"])
      : (merged["type"] ?? spoken(merged));
    switch (type) {
      case "object":
        return object(merged, depth);
      case "array":
        return array(merged, depth);
      case "string":
        return string(merged);
      case "number":
      case "integer":
        return number(merged, String(type));
      case "boolean":
        return random(2) === 0;
      case "null":
        return null;
      default:
        return pick(WORLD);
    }
  };

  const spoken = (part: Record<string, unknown>): string | undefined => {
    if (["properties", "required", "additionalProperties", "patternProperties"].some((key) => key in part))
      return "object";
    return ["items", "prefixItems", "contains"].some((key) => key in part) ? "array" : undefined;
  };

  /** References followed, one branch of each union taken, all parts laid over each other. */
  const opened = (part: Record<string, unknown>, depth: number): Record<string, unknown> => {
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise } = part;
    const pieces: unknown[] = [];
    if (typeof $ref === "string" && isObject(root))
      pieces.push((root["$defs"] as Record<string, unknown> | undefined)?.[$ref.slice(8)]);
    if (Array.isArray(allOf)) pieces.push(...allOf);
    for (const union of [anyOf, oneOf])
      if (Array.isArray(union) && union.length > 0) pieces.push(pick(union));
    if (condition !== undefined) pieces.push(random(2) === 0 ? condition : undefined, then, otherwise);
    return pieces
      .filter(isObject)
      .reduce((all, piece) => laid(all, depth > 12 ? piece : opened(piece, depth + 1)), part);
  };

  const laid = (a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> => ({
    ...b,
    ...a,
    ...(isObject(a["properties"]) && isObject(b["properties"])
      ? { properties: { ...b["properties"], ...a["properties"] } }
      : {}),
    ...(Array.isArray(a["required"]) && Array.isArray(b["required"])
      ? { required: [...a["required"], ...b["required"]] }
      : {}),
  });

  const object = (part: Record<string, unknown>, depth: number): unknown => {
    const properties = isObject(part["properties"]) ? part["properties"] : {};
    const required: readonly string[] = Array.isArray(part["required"]) ? part["required"] : [];
    const chosen = Object.keys(properties).filter((name) => required.includes(name) || random(2) === 0);
    const extra = random(3) === 0 ? [pick(NAMES)] : [];
    const all = new Set([...required.filter(() => random(30) > 0), ...chosen, ...extra]);
    return Object.fromEntries(
      [...all].map((name) => [name, value(properties[name] ?? part["additionalProperties"], depth + 1)]),
    );
  };

  const array = (part: Record<string, unknown>, depth: number): unknown => {
    const prefix: readonly unknown[] = Array.isArray(part["prefixItems"]) ? part["prefixItems"] : [];
    const least = typeof part["minItems"] === "number" ? part["minItems"] : 0;
    const length = least + random(3);
    return Array.from({ length }, (_, index) =>
      value(prefix[index] ?? part["items"] ?? part["contains"], depth + 1),
    );
  };

  const string = (part: Record<string, unknown>): string => {
    const text = pick(["", "a", "b", "ab", "abc", "aa", "x_1", "bbb"]);
    const least = typeof part["minLength"] === "number" ? part["minLength"] : 0;
    return text.length < least && random(5) > 0 ? text.padEnd(least, "ab") : text;
  };

  const number = (part: Record<string, unknown>, type: string): number => {
    const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
      .map((key) => part[key])
      .filter((bound) => typeof bound === "number");
    const near = bounds.length === 0 ? pick([0, 1, 2, 3]) : pick(bounds) + pick([-1, 0, 0, 1]);
    return type === "integer" ? Math.round(near) : near + pick([0, 0, 0.5]);
  };

  return mutated(value(root, 0), random);
}

/** Now and then one place is changed. */
function mutated(value: unknown, random: Random): unknown {
  if (random(4) > 0) return value;
  if (Array.isArray(value) && value.length > 0)
    return value.map((item, index) => (index === random(value.length) ? mutated(item, random) : item));
  if (isObject(value) && Object.keys(value).length > 0) {
    const names = Object.keys(value);
    const name = names[random(names.length)] ?? "";
    const { [name]: old, ...rest } = value;
    return random(2) === 0
      ? rest
      : { ...value, [name]: random(2) === 0 ? mutated(old, random) : WORLD[random(WORLD.length)] };
  }
  return WORLD[random(WORLD.length)];
}
