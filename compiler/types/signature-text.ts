import { FORMATS } from "./facet-text.ts";
import { quote } from "./quote.ts";
import type { Type } from "./type.ts";

/** Returns the name of a type that prints as one word. */
export function scalarName(type: Type): string {
  switch (type.kind) {
    case "literal":
      return quote(type.value);
    case "integer":
      return "int";
    case "string":
      return FORMATS.get(String(type.facets?.["format"])) ?? "string";
    case "unknown":
      return "any";
    case "reference":
      return type.name;
    default:
      return type.kind;
  }
}

/** Checks whether a type needs parentheses before `[]`. */
export function needsGroup({ kind }: Type): boolean {
  return kind === "union" || kind === "intersection";
}

/** Returns the members of a union or intersection on one line. */
export function joinMembers(
  type: Type & { readonly members: readonly Type[] },
  print: (type: Type) => string,
): string {
  const texts = type.members.map((member) => {
    const text = print(member);
    return type.kind === "intersection" && member.kind === "union" ? `(${text})` : text;
  });
  return texts.join(type.kind === "union" ? "|" : "&");
}
