import type { Type } from "./type.ts";

/** A type with each type in it mapped; the name is that of the property it belongs to. */
export function mapTypes(type: Type, map: (child: Type, name?: string) => Type): Type {
  switch (type.kind) {
    case "array":
      return { ...type, items: map(type.items) };
    case "tuple":
      return {
        ...type,
        items: type.items.map((item) => map(item)),
        ...(type.rest === undefined ? {} : { rest: map(type.rest) }),
      };
    case "record":
      return { ...type, values: map(type.values) };
    case "object":
      return {
        ...type,
        properties: type.properties.map((property) => ({
          ...property,
          type: map(property.type, property.name),
        })),
        ...(type.others === undefined ? {} : { others: map(type.others) }),
      };
    case "union":
    case "intersection":
      return { ...type, members: type.members.map((member) => map(member)) };
    default:
      return type;
  }
}
