import { mapTypes } from "./children.ts";
import { bareFacetTexts, IN_RANGES } from "./facet-text.ts";
import { propertyName, quote } from "./quote.ts";
import { joinMembers, needsGroup, scalarName } from "./signature-text.ts";
import type { ObjectType, Property, Type, TypeGraph } from "./type.ts";

/** Returns a signature on one line. */
export function printBare(name: string, { root, definitions }: TypeGraph, result?: TypeGraph): string {
  // Facets of the whole object follow the parentheses: inside, they would read as a note on the last parameter.
  const parameters = root.kind === "object" ? `(${members(root)})${ranges(root)}` : `(args:${bare(root)})`;
  const returns = result === undefined ? "" : `:${bare(result.root)}`;
  const types = [...definitions, ...(result?.definitions ?? [])];
  const named = types.map(([definition, type]) => `;type ${definition}=${bare(type)}`);
  return `${name}${parameters}${returns}${named.join("")}`;
}

function bare(type: Type): string {
  const text = shape(type);
  const note = ranges(type);
  return note === "" ? text : `${text}${note}`;
}

function shape(type: Type): string {
  switch (type.kind) {
    case "array":
      return `${element(type.items)}[]`;
    case "tuple": {
      const items = type.items.map((item, index) => `${bare(item)}${index < type.least ? "" : "?"}`);
      const rest =
        type.rest === undefined || type.rest.kind === "unknown" ? [] : [`...${element(type.rest)}[]`];
      return `[${[...items, ...rest].join(",")}]`;
    }
    case "object":
      return type.properties.length === 0 ? "object" : `{${members(type)}}`;
    case "record":
      return type.values.kind === "unknown" ? "object" : `Record<string,${bare(type.values)}>`;
    case "union":
    case "intersection":
      return joinMembers(type, bare);
    default:
      return scalarName(type);
  }
}

function element(type: Type): string {
  return needsGroup(type) || ranges(type) !== "" ? `(${bare(type)})` : bare(type);
}

function members(type: ObjectType): string {
  const others =
    type.others === undefined || type.others.kind === "unknown" ? [] : [`[key:string]:${bare(type.others)}`];
  return [...type.properties.map(member), ...others].join(",");
}

function member({ name, required, type }: Property): string {
  const value = type.default === undefined ? "" : `=${quote(type.default.value)}`;
  return `${propertyName(name)}${required ? "" : "?"}:${bare(type)}${value}`;
}

function ranges(type: Type): string {
  const texts = bareFacetTexts(type);
  return texts.length === 0 ? "" : `/*${texts.join(", ").replaceAll("*/", "*\\/")}*/`;
}

/** Returns the types without the annotations and facets that a signature on one line omits. */
export function bareTypes({ root, definitions }: TypeGraph): TypeGraph {
  const named = [...definitions].map(([name, type]) => [name, withoutDocs(type)] as const);
  return { root: withoutDocs(root), definitions: new Map(named) };
}

const KEPT: ReadonlySet<string> = new Set(["format", ...IN_RANGES]);

function withoutDocs(type: Type): Type {
  const { docs, examples, deprecated, only, facets, ...rest } = mapTypes(type, withoutDocs);
  const kept = Object.entries(facets ?? {}).filter(([keyword]) => KEPT.has(keyword));
  return { ...rest, ...(kept.length === 0 ? {} : { facets: Object.fromEntries(kept) }) } as Type;
}
