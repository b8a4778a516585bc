import { saying } from "./said.ts";
import type { Type } from "./type.ts";

/** Returns the union of several types, with nested unions flattened and duplicates removed. */
export function unionOf(types: readonly Type[]): Type {
  const [first, ...rest] = types;
  if (first !== undefined && rest.length === 0) return first;
  const members = distinct(types.flatMap(opened));
  const [only, ...others] = members;
  if (only === undefined) return { kind: "never" };
  return others.length === 0 ? only : lifted(members);
}

/** Returns the members of a union without annotations and facets; any other type as its only member. */
function opened(type: Type): readonly Type[] {
  return type.kind === "union" && Object.keys(type).length === 2 ? type.members : [type];
}

function distinct(types: readonly Type[]): readonly Type[] {
  const seen = new Set<string>();
  return types.filter((type) => {
    const key = keyOf(type);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns a key for comparison. Plain literals have a cheap key, because enums can have thousands of them. */
function keyOf(type: Type): string {
  const plain = type.kind === "literal" && Object.keys(type).length === 2;
  return plain ? `${typeof type.value} ${type.value}` : JSON.stringify(type);
}

/** Moves the docs of the only member other than null to the union. */
function lifted(members: readonly Type[]): Type {
  const [main, ...others] = members.filter((member) => member.kind !== "null");
  if (main === undefined || others.length > 0 || main.docs === undefined) return { kind: "union", members };
  const { docs, ...bare } = main;
  const kept = members.map((member) => (member === main ? (bare as Type) : member));
  return saying({ kind: "union", members: kept }, { docs });
}
