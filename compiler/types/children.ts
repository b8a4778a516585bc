import type { Type } from "./type.ts";

/** A type with each type in it mapped; the name is that of the property it belongs to. */
export function mapTypes(type: Type, map: (child: Type, name?: string) => Type): Type {
  switch (type.kind) {
    case "array":
      return { ...type, items: map(type.items) };
    case "tuple": {
      const items = type.items.map((item) => map(item));
      return type.rest === undefined ? { ...type, items } : { ...type, items, rest: map(type.rest) };
    }
    case "record":
      return { ...type, values: map(type.values) };
    case "object": {
      const properties = type.properties.map((each) => ({ ...each, type: map(each.type, each.name) }));
      return type.others === undefined
        ? { ...type, properties }
        : { ...type, properties, others: map(type.others) };
    }
    case "union":
    case "intersection":
      return { ...type, members: type.members.map((member) => map(member)) };
    default:
      return type;
  }
}

/** The types in a type, each with what distinguishes its place there. */
export function childrenOf(type: Type): readonly (readonly [place: string, child: Type])[] {
  switch (type.kind) {
    case "array":
      return [["", type.items]];
    case "tuple":
      return [
        ...type.items.map((item, index) => [index < type.least ? "" : "?", item] as const),
        ...(type.rest === undefined ? [] : [["...", type.rest] as const]),
      ];
    case "record":
      return [["", type.values]];
    case "object":
      return [
        ...type.properties.map((each) => [JSON.stringify([each.name, each.required]), each.type] as const),
        ...(type.others === undefined ? [] : [["...", type.others] as const]),
      ];
    case "union":
    case "intersection":
      return type.members.map((member) => ["", member]);
    default:
      return [];
  }
}
