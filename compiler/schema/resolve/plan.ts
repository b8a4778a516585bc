import { components } from "./components.ts";
import { schemaLimits } from "./limits.ts";
import type { Reference, ReferenceGraph, Unit } from "./resolve-references.ts";

/** Which units stay definitions; all others are copied to where they are referred to. */
export interface Plan {
  readonly kept: ReadonlyMap<Unit, "recursive" | "large">;
  /** References of cycles that apply to one value for ever: there is no schema behind them. */
  readonly void: ReadonlySet<Reference>;
}

/**
 * Recursive units stay, and so do those whose copies would make the schema too large or too deep; the
 * larger ones first, until the whole has at most `inlined` schemas. With 0 every definition that is used twice stays.
 */
export function plan(graph: ReferenceGraph, inlined: number = schemaLimits.inlined): Plan {
  const order = components(graph.units, targets);
  const uses = countUses(graph.units);
  const recursive = new Set(order.filter(isCycle).flat());
  for (let limit = inlined; ; limit = Math.floor(limit / 4)) {
    const { kept, total } = keep(order.flat(), { limit, uses, recursive, root: graph.root });
    if (total <= inlined || limit === 0) return { kept, void: voidReferences(graph.units) };
  }
}

interface Rule {
  readonly limit: number;
  readonly uses: ReadonlyMap<Unit, number>;
  readonly recursive: ReadonlySet<Unit>;
  readonly root: Unit;
}

function keep(leavesFirst: readonly Unit[], { limit, uses, recursive, root }: Rule) {
  const kept = new Map<Unit, "recursive" | "large">();
  const full = new Map<Unit, { readonly nodes: number; readonly depth: number }>();
  let total = 0;
  for (const unit of leavesFirst) {
    const size = grown(unit, full, kept);
    full.set(unit, size);
    if (recursive.has(unit)) kept.set(unit, "recursive");
    else if (
      unit !== root &&
      (size.depth > schemaLimits.depth / 2 || ((uses.get(unit) ?? 0) > 1 && size.nodes > limit))
    )
      kept.set(unit, "large");
    if (unit === root || kept.has(unit)) total += size.nodes;
  }
  return { kept, total };
}

/** The size of a unit with everything copied in that is not kept. */
function grown(
  unit: Unit,
  full: ReadonlyMap<Unit, { readonly nodes: number; readonly depth: number }>,
  kept: ReadonlyMap<Unit, unknown>,
): { readonly nodes: number; readonly depth: number } {
  let { nodes, depth } = unit;
  for (const reference of unit.references) {
    const target = kept.has(reference.target) ? undefined : full.get(reference.target);
    if (target === undefined) continue;
    nodes = Math.min(nodes + target.nodes, Number.MAX_SAFE_INTEGER);
    depth = Math.max(depth, reference.depth + target.depth);
  }
  return { nodes, depth };
}

function countUses(units: readonly Unit[]): ReadonlyMap<Unit, number> {
  const uses = new Map<Unit, number>();
  for (const unit of units) for (const target of targets(unit)) uses.set(target, (uses.get(target) ?? 0) + 1);
  return uses;
}

function targets(unit: Unit): readonly Unit[] {
  return unit.references.map((reference) => reference.target);
}

function isCycle(component: readonly Unit[]): boolean {
  const [only, ...others] = component;
  return only !== undefined && (others.length > 0 || targets(only).includes(only));
}

/** Every reference inside a cycle that never leaves the value. */
function voidReferences(units: readonly Unit[]): ReadonlySet<Reference> {
  const inPlace = (unit: Unit) => unit.references.filter((reference) => reference.inPlace);
  const found = new Set<Reference>();
  for (const component of components(units, (unit) => inPlace(unit).map((reference) => reference.target))) {
    const members = new Set(component);
    for (const unit of component)
      for (const reference of inPlace(unit)) if (members.has(reference.target)) found.add(reference);
  }
  return found;
}
