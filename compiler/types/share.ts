import { childrenOf, mapTypes } from "./children.ts";
import type { Said, Type, TypeGraph } from "./type.ts";
import { freeTypeName } from "./type-name.ts";

/**
 * Replaces types that occur more than once by definitions where that is shorter. Annotations of one place only (its
 * docs, its default) stay at that place. `taken` contains names that are in use elsewhere.
 */
export function shareTypes(graph: TypeGraph, taken: ReadonlySet<string>): TypeGraph {
  const census = takeCensus([graph.root, ...graph.definitions.values()]);
  const names = new Map([...graph.definitions].map(([name, type]) => [census.of(type).shape, name] as const));
  const definitions = new Map<string, Type>();
  const isTaken = (name: string) => [graph.definitions, definitions, taken].some((names) => names.has(name));

  const place = (type: Type, owner: string): Type => {
    const { whole, shape } = census.of(type);
    const shared = [whole, shape].find((each) => names.has(each) || isWorthAName(each));
    const inside = (child: Type, name = owner) => place(child, name);
    if (shared === undefined || type.kind === "reference") return mapTypes(type, inside);
    const { core, said } = split(type);
    const defined =
      shared === whole ? { ...core, ...(said.docs === undefined ? {} : { docs: said.docs }) } : core;
    const name = names.get(shared) ?? freeTypeName(owner, isTaken);
    if (!names.has(shared)) {
      names.set(shared, name);
      // Takes the name first: the types inside this one take names as well.
      definitions.set(name, defined);
      definitions.set(name, mapTypes(defined, inside));
    }
    const { docs, ...rest } = said;
    return { kind: "reference", name, ...rest, ...(shared === whole || docs === undefined ? {} : { docs }) };
  };

  const inner = (owner: string) => (type: Type) =>
    mapTypes(type, (child, name = owner) => place(child, name));
  const root = inner("Value")(graph.root);
  const given = [...graph.definitions].map(([name, type]) => [name, inner(name)(type)] as const);
  return { root, definitions: new Map([...given, ...definitions]) };
}

/** A set of equal types in a graph. */
interface Shape {
  /** The approximate number of tokens of one printed type. */
  readonly weight: number;
  /** The number of its places. Places inside another shape count once, however often that shape occurs. */
  uses: number;
}

interface Census {
  /** Returns two sets that contain a type: the types with equal docs (`whole`), and those with any docs (`shape`). */
  readonly of: (type: Type) => { readonly whole: Shape; readonly shape: Shape };
}

function takeCensus(roots: readonly Type[]): Census {
  const shapes = new Map<string, Shape & { readonly id: number }>();
  const known = new Map<Type, { readonly whole: Shape & { readonly id: number }; readonly shape: Shape }>();

  const shapeOf = (key: string, weight: number) => {
    const shape = shapes.get(key) ?? { id: shapes.size, weight, uses: 0 };
    shapes.set(key, shape);
    return shape;
  };

  const of = (type: Type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    let weight = ownWeight(type);
    let key = ownKey(type);
    for (const [place, child] of childrenOf(type)) {
      const { whole } = of(child);
      weight += whole.weight;
      key += `${place}${whole.id}${notesKey(child)},`;
    }
    const shape = shapeOf(key, weight);
    const { docs } = type;
    const whole = docs === undefined ? shape : shapeOf(`${key}//${docs}`, weight + textWeight(docs));
    const found = { whole, shape };
    known.set(type, found);
    return found;
  };

  const count = (type: Type): void => {
    const { whole, shape } = of(type);
    shape.uses += 1;
    if (whole !== shape) whole.uses += 1;
    if (shape.uses === 1) for (const [, child] of childrenOf(type)) count(child);
  };
  for (const root of roots) count(root);
  return { of };
}

/** Returns a key of the type's own kind and facets, without its child types and annotations. */
function ownKey(type: Type): string {
  const facets = type.facets === undefined ? "" : JSON.stringify(type.facets);
  if (type.kind === "literal") return `literal ${JSON.stringify(type.value)}${facets}`;
  return type.kind === "reference" ? `reference ${type.name}${facets}` : `${type.kind}${facets}:`;
}

/** Returns a key of a type's annotations other than docs. */
function notesKey({ default: value, examples, deprecated, only }: Type): string {
  if (value === undefined && examples === undefined && deprecated === undefined && only === undefined)
    return "";
  return JSON.stringify([value, examples, deprecated, only]);
}

/** Tokens that each use of a name costs, and tokens that its definition costs in addition to the type. */
const NAME_WEIGHT = 2;
const DEFINITION_WEIGHT = 4;

function isWorthAName({ uses, weight }: Shape): boolean {
  return uses > 1 && (uses - 1) * weight > uses * NAME_WEIGHT + DEFINITION_WEIGHT;
}

/** Splits a type into its structure and its annotations. */
function split(type: Type): { readonly core: Type; readonly said: Said } {
  const { docs, default: value, examples, deprecated, only, ...core } = type;
  const said = { docs, default: value, examples, deprecated, only };
  const present = Object.entries(said).filter(([, part]) => part !== undefined);
  return { core: core as Type, said: Object.fromEntries(present) };
}

function ownWeight(type: Type): number {
  const facets = type.facets === undefined ? 0 : JSON.stringify(type.facets).length / 4;
  switch (type.kind) {
    case "literal":
      return 2 + textWeight(String(type.value));
    case "object":
      return type.properties.reduce((sum, { name }) => sum + 2 + textWeight(name), 2 + facets);
    default:
      return 1 + facets;
  }
}

function textWeight(text: string): number {
  return text.length / 4;
}
