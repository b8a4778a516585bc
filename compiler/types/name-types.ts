import { childrenOf, mapTypes } from "./children.ts";
import type { Type, TypeGraph } from "./type.ts";
import { freeTypeName, isTypeName } from "./type-name.ts";

type Definitions = TypeGraph["definitions"];

/** The types of one signature: the parameters and the result. */
export interface NamedTypes {
  readonly parameters: TypeGraph;
  /** The result without the definitions that `parameters` already contains. */
  readonly result: TypeGraph | undefined;
}

/**
 * Renames definitions so that all of them fit into one signature: each name is a unique identifier and differs from the
 * built-in types of the notation. A valid name is kept.
 */
export function nameTypes(parameters: TypeGraph, result: TypeGraph | undefined): NamedTypes {
  const taken = new Set<string>();
  const names = namesFor(parameters.definitions.keys(), taken);
  const named = renamed(parameters, names);
  if (result === undefined) return { parameters: named, result };
  const same = sameDefinitions(parameters.definitions, result.definitions);
  const others = namesFor(
    [...result.definitions.keys()].filter((name) => !same.has(name)),
    taken,
  );
  const definitions = new Map([...result.definitions].filter(([name]) => !same.has(name)));
  return { parameters: named, result: renamed({ ...result, definitions }, new Map([...names, ...others])) };
}

/** Returns the new name of each definition and adds it to `taken`. Definitions that keep their name come first. */
function namesFor(definitions: Iterable<string>, taken: Set<string>): ReadonlyMap<string, string> {
  const all = [...definitions];
  const kept = all.filter((name) => isTypeName(name) && !taken.has(name));
  for (const name of kept) taken.add(name);
  const names = new Map(kept.map((name) => [name, name]));
  for (const definition of all) {
    if (names.has(definition)) continue;
    const name = freeTypeName(definition, (each) => taken.has(each));
    taken.add(name);
    names.set(definition, name);
  }
  return names;
}

function renamed({ root, definitions }: TypeGraph, names: ReadonlyMap<string, string>): TypeGraph {
  const rename = (type: Type): Type =>
    type.kind === "reference" ? { ...type, name: names.get(type.name) ?? type.name } : mapTypes(type, rename);
  const entries = [...definitions].map(([name, type]) => [names.get(name) ?? name, rename(type)] as const);
  return { root: rename(root), definitions: new Map(entries) };
}

/** Returns the names whose definitions are equal in both, including all definitions that they refer to. */
function sameDefinitions(some: Definitions, others: Definitions): ReadonlySet<string> {
  const equal = [...others].filter(([name, type]) => JSON.stringify(some.get(name)) === JSON.stringify(type));
  const same = new Map(equal);
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const [name, type] of same) if (namesIn(type).some((each) => !same.has(each))) same.delete(name);
  }
  return new Set(same.keys());
}

function namesIn(type: Type): readonly string[] {
  if (type.kind === "reference") return [type.name];
  return childrenOf(type).flatMap(([, child]) => namesIn(child));
}
