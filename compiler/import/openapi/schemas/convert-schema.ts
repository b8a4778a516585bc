import { keywordForms } from "../../../schema/keywords/keyword-forms.ts";
import { upgrade } from "../../../schema/resolve/upgrade.ts";
import { isNode, type Node, nodeAt, textAt } from "../read/document.ts";
import { isDropped } from "./directions.ts";
import { discriminatorValues, isUnion } from "./polymorphism.ts";
import type { SchemaContext } from "./schema-context.ts";
import { unicodePattern } from "./unicode-pattern.ts";

/** The place of a schema in the document, known only for shared schemas. */
interface SchemaPlace {
  readonly pointer?: string;
  /** The schema of a base alone, without the subtypes that its discriminator tells apart. */
  readonly base?: true;
}

/** Annotations without meaning for a caller. */
const dropped: ReadonlySet<string> = new Set(
  "readOnly writeOnly $schema $id $anchor $comment $dynamicRef $dynamicAnchor examples".split(" "),
);

/**
 * A Schema Object of OpenAPI 3.0 to 3.2 in the terms of JSON Schema 2020-12 (OpenAPI 3.1, Schema Object): `nullable` and draft-4 bounds upgraded,
 * `discriminator` as constants of the branches, without properties of the other direction at every depth, and without
 * extensions.
 */
export function convertSchema(given: unknown, context: SchemaContext, place: SchemaPlace = {}): unknown {
  if (typeof given === "boolean") return given;
  if (!isNode(given)) return {};
  const reference = given["$ref"];
  if (typeof reference === "string") return convertReference(given, reference, context);
  const subtypes = place.pointer === undefined || place.base ? [] : context.subtypes(place.pointer);
  if (place.pointer !== undefined && subtypes.length > 0) return unionOfSubtypes(given, subtypes, context);

  const entries = Object.entries(upgrade(withoutDropped(given, context))).flatMap(([keyword, value]) => {
    const form = keywordForms.get(keyword);
    if (keyword === "$dynamicRef")
      context.note("`$dynamicRef` was left out, and any value is accepted there");
    if (dropped.has(keyword) || form === undefined) return [];
    if (keyword === "pattern") return patternEntry(value, context);
    // Swagger 2.0 has a type of its own for bytes.
    if (keyword === "type" && value === "file") return [["type", "string"] as const];
    return [[keyword, form.includes("schema") ? convertInside(keyword, value, context) : value] as const];
  });
  return withDiscriminator(given, { ...Object.fromEntries(entries), ...examplesOf(given, context) }, context);
}

function patternEntry(value: unknown, context: SchemaContext): readonly (readonly [string, unknown])[] {
  if (typeof value !== "string") return [["pattern", value]];
  const pattern = unicodePattern(value);
  if (pattern === undefined)
    context.note("a `pattern` was left out: it is not a regular expression of ECMA-262");
  return pattern === undefined ? [] : [["pattern", pattern]];
}

/** Examples help to write a value. OpenAPI 3.0 has one, under its own keyword. */
function examplesOf({ examples, example }: Node, { direction }: SchemaContext): Node {
  if (direction === "response") return {};
  const all = Array.isArray(examples) ? examples : example === undefined ? [] : [example];
  return all.length > 0 && all.every(isShort) ? { examples: all } : {};
}

/** An example that fits into a line. */
function isShort(example: unknown): boolean {
  return example !== undefined && (JSON.stringify(example)?.length ?? 0) <= 60;
}

function convertReference(given: Node, reference: string, context: SchemaContext): unknown {
  const { $ref: _, nullable, ...beside } = given;
  const converted = convertSchema(beside, context) as Node;
  const annotations = ["description", "default", "deprecated"].filter((key) => converted[key] !== undefined);
  const kept = context.siblings
    ? converted
    : Object.fromEntries(annotations.map((key) => [key, converted[key]] as const));
  const target = context.refer(reference);
  if (target === undefined) return kept;
  return nullable === true
    ? { ...kept, anyOf: [{ $ref: target }, { type: "null" }] }
    : { $ref: target, ...kept };
}

function convertInside(keyword: string, value: unknown, context: SchemaContext): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const base =
        keyword === "allOf" && isNode(item) && typeof item["$ref"] === "string" ? item["$ref"] : undefined;
      if (base === undefined) return isSchema(item) ? convertSchema(item, context) : item;
      const target = context.refer(base, true);
      return target === undefined ? {} : { $ref: target };
    });
  }
  const isMap = keywordForms.get(keyword)?.includes("map") === true;
  if (!isMap || !isNode(value)) return isSchema(value) ? convertSchema(value, context) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isSchema(item) ? convertSchema(item, context) : item]),
  );
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isNode(value);
}

/** Takes out the properties that this direction does not have, and their names from `required`. */
function withoutDropped(schema: Node, { direction, references }: SchemaContext): Node {
  const properties = nodeAt(schema, "properties");
  if (properties === undefined) return schema;
  const gone = Object.keys(properties).filter((name) => isDropped(properties[name], direction, references));
  if (gone.length === 0) return schema;
  const kept = Object.entries(properties).filter(([name]) => !gone.includes(name));
  const required = schema["required"];
  return {
    ...schema,
    properties: Object.fromEntries(kept),
    ...(Array.isArray(required) ? { required: required.filter((name) => !gone.includes(name)) } : {}),
  };
}

/** A base with a discriminator accepts each of its subtypes, and the constant identifies the subtype. */
function unionOfSubtypes(base: Node, subtypes: readonly string[], context: SchemaContext): unknown {
  const property = textAt(nodeAt(base, "discriminator"), "propertyName") ?? "";
  const description = textAt(base, "description");
  return {
    ...(description === undefined ? {} : { description }),
    anyOf: subtypes.map((pointer) => tagged(base, pointer, property, context)),
  };
}

/** The branches of a union with a discriminator, each with the values that select it. */
function withDiscriminator(given: Node, converted: Node, context: SchemaContext): Node {
  const property = textAt(nodeAt(given, "discriminator"), "propertyName");
  if (property === undefined || !isUnion(given)) return converted;
  const branches = (keyword: "oneOf" | "anyOf") => {
    const list = given[keyword];
    const own = converted[keyword];
    if (!Array.isArray(list) || !Array.isArray(own)) return {};
    return {
      [keyword]: list.map((branch, index) =>
        isNode(branch) && typeof branch["$ref"] === "string"
          ? tagged(given, branch["$ref"], property, context)
          : own[index],
      ),
    };
  };
  return { ...converted, ...branches("oneOf"), ...branches("anyOf") };
}

/**
 * A branch with the constant of its discriminator. A branch that is a union itself, or that fixes the property, already
 * contains its values.
 */
function tagged(union: Node, pointer: string, property: string, context: SchemaContext): unknown {
  const target = context.refer(pointer);
  if (target === undefined) return {};
  const branch = context.references.follow({ $ref: pointer })?.node;
  const own = isNode(branch) ? nodeAt(nodeAt(branch, "properties"), property) : undefined;
  const fixed = own !== undefined && (Array.isArray(own["enum"]) || own["const"] !== undefined);
  if (fixed || isUnion(branch) || context.subtypes(pointer).length > 0) return { $ref: target };
  const values = discriminatorValues(union, pointer);
  const value = values.length === 1 ? { const: values[0] } : { enum: values };
  return {
    allOf: [{ $ref: target }],
    properties: { [property]: { type: "string", ...value } },
    required: [property],
  };
}
