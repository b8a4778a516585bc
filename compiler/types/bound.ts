import { components } from "../schema/resolve/components.ts";
import { mapTypes } from "./children.ts";
import { saying } from "./said.ts";
import type { Type, TypeGraph } from "./type.ts";

/** Sizes well below those at which the TypeScript compiler reports a type as too complex (TS2590). */
const typeLimits = {
  /** Levels of nested types. */
  depth: 48,
  /** Literals of a union. A larger union is widened to the types of its literals. */
  literals: 500,
  /** Members of a union that are not literals. */
  members: 200,
  /** Members of the union that an intersection of unions expands to. */
  product: 1_000,
} as const;

/** Returns the types, widened where they are too large for the compiler. The docs of a widened type mention it. */
export function boundTypes({ root, definitions }: TypeGraph): TypeGraph {
  const endless = endlessNames(definitions);
  const sizes = new Map<string, number>();

  /** Returns the number of members of the union that a type expands to. */
  const size = (type: Type): number => {
    switch (type.kind) {
      case "union":
        return type.members.reduce((sum, member) => sum + size(member), 0);
      case "intersection":
        return type.members.reduce((product, member) => product * size(member), 1);
      case "reference":
        return sizeOfNamed(type.name);
      default:
        return 1;
    }
  };

  const sizeOfNamed = (name: string): number => {
    const known = sizes.get(name);
    const type = definitions.get(name);
    if (known !== undefined || type === undefined) return known ?? 1;
    sizes.set(name, 1);
    const found = size(type);
    sizes.set(name, found);
    return found;
  };

  const bound = (type: Type, depth: number): Type => {
    if (depth > typeLimits.depth) return saying({ kind: "unknown" }, { docs: "Nested deeper than types go" });
    const below = (child: Type) => bound(child, depth + 1);
    if (type.kind === "reference") return endless.has(type.name) ? { ...type, kind: "unknown" } : type;
    if (type.kind === "union") return mapTypes(boundUnion(type), below);
    if (type.kind === "intersection" && size(type) > typeLimits.product)
      return mapTypes(withoutUnions(type), below);
    return mapTypes(type, below);
  };

  const bounded = [...definitions].map(([name, type]) => [name, bound(type, 0)] as const);
  return { root: bound(root, 0), definitions: new Map(bounded) };
}

function boundUnion(type: Type & { kind: "union" }): Type {
  const literals = type.members.filter((member) => member.kind === "literal");
  const others = type.members.filter((member) => member.kind !== "literal");
  if (literals.length <= typeLimits.literals && others.length <= typeLimits.members) return type;
  const { members: _, ...said } = type;
  if (others.length > typeLimits.members)
    return saying({ ...said, kind: "unknown" }, { docs: `One of ${type.members.length} types` });
  const kinds = new Set(literals.map((member) => (member.value === null ? "null" : typeof member.value)));
  const widened = [...kinds].map((kind) => ({ kind }) as Type);
  return saying(
    { ...said, kind: "union", members: [...widened, ...others] },
    { docs: `One of ${literals.length} values` },
  );
}

/** Returns an intersection without its unions and references, which can make it too large. */
function withoutUnions(type: Type & { kind: "intersection" }): Type {
  const kept = type.members.filter((member) => member.kind !== "union" && member.kind !== "reference");
  const { members: _, ...said } = type;
  const docs = { docs: "And more than types can say" };
  return kept.length === 0
    ? saying({ ...said, kind: "unknown" }, docs)
    : saying({ ...said, kind: "intersection", members: kept }, docs);
}

/** Returns the definitions that refer to themselves with no property or item between. TypeScript rejects such types. */
function endlessNames(definitions: ReadonlyMap<string, Type>): ReadonlySet<string> {
  const targets = (name: string): readonly string[] => {
    const type = definitions.get(name);
    return type === undefined ? [] : inPlace(type).filter((target) => definitions.has(target));
  };
  const cycles = components([...definitions.keys()], targets).filter(
    ([first, ...others]) => first !== undefined && (others.length > 0 || targets(first).includes(first)),
  );
  return new Set(cycles.flat());
}

function inPlace(type: Type): readonly string[] {
  if (type.kind === "reference") return [type.name];
  return type.kind === "union" || type.kind === "intersection" ? type.members.flatMap(inPlace) : [];
}
