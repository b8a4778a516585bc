import { JsonMap } from "../../../runtime/support/json-map.ts";
import { append } from "../../../runtime/support/lists.ts";
import type { Path } from "../../source/syntax-tree.ts";
import { refuses } from "../algebra/disjoint.ts";
import { declared, named, requiredOf } from "../algebra/property.ts";
import { declaredTypes, isLongLiteral, typeNames, typeOfValue } from "../algebra/type-set.ts";
import type { SchemaObject } from "../json-schema.ts";

/** A keyword that no value satisfies together with another keyword of its schema, or that repeats itself. */
export interface Contradiction {
  /** From the schema to the literal or the keyword. */
  readonly path: Path;
  /** The rest of a sentence that begins with the literal or keyword. */
  readonly problem: string;
  readonly kind: "type" | "duplicate" | "bounds" | "literal" | "required";
}

/** The contradictions in one schema. Ignores the schemas inside it, and malformed keywords. */
export function contradictions(schema: SchemaObject): readonly Contradiction[] {
  const keywords = Object.keys(schema);
  return [
    ...(keywords.includes("enum") || keywords.includes("const") ? literalFaults(schema) : []),
    ...(keywords.some((keyword) => lowerBounds.has(keyword)) ? boundFaults(schema) : []),
    ...(keywords.includes("required") ? requiredFaults(schema) : []),
  ];
}

function literalFaults(schema: SchemaObject): readonly Contradiction[] {
  const { enum: values } = schema;
  const found: Contradiction[] = [];
  const met = new JsonMap<true>();
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    const path = ["enum", index];
    if (met.has(value)) found.push({ path, problem: "is in the list twice", kind: "duplicate" });
    else append(found, literalFault(schema, value, path));
    met.set(value, true);
  }
  if (!Object.hasOwn(schema, "const")) return found;
  const value = schema["const"];
  if (Array.isArray(values) && !met.has(value))
    found.push({ path: ["const"], problem: "is not one of the `enum`", kind: "literal" });
  return [...found, ...literalFault(schema, value, ["const"])];
}

function literalFault(schema: SchemaObject, value: unknown, path: Path): readonly Contradiction[] {
  const { enum: _, const: __, ...rest } = schema;
  if (value === null && schema["nullable"] === true) return [];
  const types = declaredTypes(schema);
  if (isLongLiteral(value, types)) return [];
  if ((types & typeOfValue(value)) === 0)
    return [{ path, problem: `is not of type ${typeNames(types).join(" or ")}`, kind: "type" }];
  // Only the bounds of the schema itself are read here, not those of references and unions.
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = rest;
  const bounds = { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength };
  return refuses(bounds, value, () => undefined)
    ? [{ path, problem: "is outside the bounds beside it", kind: "literal" }]
    : [];
}

/** Lower bounds, the upper bounds that they must not exceed, and whether they may be equal. */
const pairs: readonly (readonly [string, string, boolean])[] = [
  ["minimum", "maximum", true],
  ["minimum", "exclusiveMaximum", false],
  ["exclusiveMinimum", "maximum", false],
  ["exclusiveMinimum", "exclusiveMaximum", false],
  ["minLength", "maxLength", true],
  ["minItems", "maxItems", true],
  ["minContains", "maxContains", true],
  ["minContains", "maxItems", true],
  ["minProperties", "maxProperties", true],
];

const lowerBounds: ReadonlySet<string> = new Set(pairs.map(([lower]) => lower));

function boundFaults(schema: SchemaObject): readonly Contradiction[] {
  return pairs.flatMap(([lower, upper, equal]): readonly Contradiction[] => {
    const [least, most] = [schema[lower], schema[upper]];
    if (
      typeof least !== "number" ||
      typeof most !== "number" ||
      (lower === "minContains" && schema["contains"] === undefined)
    )
      return [];
    if (least < most || (equal && least === most)) return [];
    return [{ path: [lower], problem: `is ${least}, and \`${upper}\` is ${most}`, kind: "bounds" }];
  });
}

function requiredFaults(schema: SchemaObject): readonly Contradiction[] {
  const required = requiredOf(schema);
  const found = required.flatMap((name, index): readonly Contradiction[] => {
    const forbidden =
      declared(schema, name) === false ||
      (schema["properties"] === undefined &&
        schema["additionalProperties"] === false &&
        Object.keys(named(schema, "patternProperties")).length === 0);
    return forbidden
      ? [{ path: ["required", index], problem: "is required and forbidden", kind: "required" }]
      : [];
  });
  const { maxProperties } = schema;
  if (typeof maxProperties === "number" && required.length > maxProperties)
    found.push({
      path: ["maxProperties"],
      problem: `is ${maxProperties}, and ${required.length} properties are required`,
      kind: "bounds",
    });
  return found;
}
