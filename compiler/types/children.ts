import type { Type } from "./type.ts";

/** Returns the type with each of its direct child types mapped. `name` is the name of the child's property. */
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

/** Returns the direct child types of a type, each with a text that identifies its place. */
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
