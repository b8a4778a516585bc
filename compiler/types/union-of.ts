import { saying } from "./said.ts";
import type { Type } from "./type.ts";

/** One type for several: nested unions opened, repeated members once. */
export function unionOf(types: readonly Type[]): Type {
  const members: Type[] = [];
  const seen = new Set<string>();
  for (const type of types.flatMap(opened)) {
    const key = JSON.stringify(type);
    if (!seen.has(key)) members.push(type);
    seen.add(key);
  }
  const [only, ...others] = members;
  if (only === undefined) return { kind: "never" };
  return others.length === 0 ? only : lifted(members);
}

/** The members of a union about which nothing is said as a whole. */
function opened(type: Type): readonly Type[] {
  return type.kind === "union" && Object.keys(type).length === 2 ? type.members : [type];
}

/** What is said about the only member beside null is said about the whole. */
function lifted(members: readonly Type[]): Type {
  const [main, ...others] = members.filter((member) => member.kind !== "null");
  if (main === undefined || others.length > 0 || main.docs === undefined) return { kind: "union", members };
  const { docs, ...bare } = main;
  return saying(
    { kind: "union", members: members.map((member) => (member === main ? (bare as Type) : member)) },
    { docs },
  );
}
