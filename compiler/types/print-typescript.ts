import type { JsonSchema } from "../../runtime/support/json.ts";
import { boundTypes } from "./bound.ts";
import { typesFromSchema } from "./from-schema.ts";
import { propertyName, quote } from "./quote.ts";
import { tsdoc } from "./tsdoc.ts";
import type { ObjectType, Property, Said, Type } from "./type.ts";

export interface TypeScriptOptions {
  /** The name of the type: an identifier without underscores that is unique in its file. */
  readonly name: string;
  /** Text that is printed before the schema's own docs. */
  readonly docs?: string;
}

/**
 * Returns a resolved schema as exported TypeScript declarations, each ending in a line feed: the type itself, then
 * its definitions as `<name>_<definition>`. They compile under `tsc --strict` for every schema. A type that is too
 * large for the compiler is widened, and its docs mention it.
 */
export function printTypeScript(schema: JsonSchema, { name, docs }: TypeScriptOptions): string {
  const { root, definitions } = boundTypes(typesFromSchema(schema));
  const names = declaredNames(name, definitions.keys());
  const main = docs === undefined ? root : { ...root, docs: [docs, root.docs ?? ""].join("\n") };
  const parts = [declaration(name, main, names)];
  for (const [definition, type] of definitions)
    parts.push(declaration(names.get(definition) ?? name, type, names));
  return parts.join("\n");
}

/** The declared names, by definition. */
type Names = ReadonlyMap<string, string>;

function declaredNames(name: string, definitions: Iterable<string>): Names {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const definition of definitions) {
    const stem = `${name}_${definition.replaceAll(/\W/g, "_")}`;
    let free = stem;
    for (let number = 2; taken.has(free); number += 1) free = `${stem}_${number}`;
    taken.add(free);
    names.set(definition, free);
  }
  return names;
}

function declaration(name: string, type: Type, names: Names): string {
  const comment = tsdoc(type).map((line) => `${line}\n`);
  const body =
    type.kind === "object"
      ? `export interface ${name} ${braces(type, names, "")}\n`
      : `export type ${name} = ${print(type, names, "")};\n`;
  return `${comment.join("")}${body}`;
}

function print(type: Type, names: Names, indent: string): string {
  switch (type.kind) {
    case "array":
      return `readonly ${operand(type.items, names, indent)}[]`;
    case "tuple":
      return tuple(type, names, indent);
    case "object":
      return braces(type, names, indent);
    case "record":
      return `{ readonly [key: string]: ${print(type.values, names, indent)} }`;
    case "union":
      return type.members.map((member) => print(member, names, indent)).join(" | ");
    case "intersection":
      return type.members.map((member) => operand(member, names, indent)).join(" & ");
    case "reference":
      return names.get(type.name) ?? "unknown";
    case "literal":
      return quote(type.value);
    case "integer":
      return "number";
    default:
      return type.kind;
  }
}

const COMPOSITE: ReadonlySet<Type["kind"]> = new Set(["array", "tuple", "union", "intersection"]);

/** Prints a type beside an operator, in parentheses if it needs them. */
function operand(type: Type, names: Names, indent: string): string {
  const text = print(type, names, indent);
  return COMPOSITE.has(type.kind) ? `(${text})` : text;
}

/** Names the items of an open tuple. Only named items may be recursive: the compiler resolves unnamed ones at once. */
function tuple(type: Type & { kind: "tuple" }, names: Names, indent: string): string {
  const { items, rest, least } = type;
  const texts = items.map((item) => print(item, names, indent));
  if (rest === undefined && items.length <= least) return `readonly [${texts.join(", ")}]`;
  const named = texts.map((text, index) => `_${index}${index < least ? "" : "?"}: ${text}`);
  const more = rest === undefined ? [] : [`...rest: ${operand(rest, names, indent)}[]`];
  return `readonly [${[...named, ...more].join(", ")}]`;
}

function braces(type: ObjectType & Said, names: Names, indent: string): string {
  if (type.properties.length === 0 && type.others === undefined) return "{ readonly [key: string]: unknown }";
  const inner = `${indent}  `;
  const properties = type.properties.flatMap((property) => member(property, names, inner));
  const others =
    type.others === undefined ? [] : [`readonly [key: string]: ${indexed(type, type.others, names)};`];
  return `{\n${[...properties, ...others].map((line) => `${inner}${line}\n`).join("")}${indent}}`;
}

function member({ name, required, type }: Property, names: Names, indent: string): readonly string[] {
  const comment = tsdoc(type);
  return [...comment, `readonly ${propertyName(name)}${required ? "" : "?"}: ${print(type, names, indent)};`];
}

/** The maximum length of an index signature's type. A longer one is `unknown`. UTF-16 units. */
const MAX_INDEX = 200;

/** Returns the type of an index signature. It must include the types of the declared properties. */
function indexed({ properties }: ObjectType, others: Type, names: Names): string {
  const types = [others, ...properties.map((property) => property.type)].map((type) =>
    print(type, names, ""),
  );
  const optional = properties.some((property) => !property.required) ? ["undefined"] : [];
  const text = [...new Set([...types, ...optional])].join(" | ");
  return types.includes("unknown") || text.length > MAX_INDEX || text.includes("\n") ? "unknown" : text;
}
