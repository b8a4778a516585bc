import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import type { Path } from "../../source/syntax-tree.ts";
import { type SchemaObject, type Step, subschemas } from "../json-schema.ts";
import { baseOf, type Location, rootOf } from "./document.ts";
import { schemaLimits } from "./limits.ts";
import { prepare } from "./prepare.ts";
import type { SchemaProblem } from "./problem.ts";
import { lookUp, lookUpDynamic, type SchemaSet } from "./reference.ts";

/** A schema that is the target of references, and its own references. */
export interface Unit {
  readonly location: Location;
  /** One for each place. */
  readonly references: readonly Reference[];
  /** By the prepared schema object with the `$ref`, which may be in many places (YAML aliases). */
  readonly referenceOf: ReadonlyMap<SchemaObject, Reference>;
  /** Schemas in it, itself included, references not followed. */
  readonly nodes: number;
  /** Levels of nesting, references not followed. */
  readonly depth: number;
}

export interface Reference {
  readonly target: Unit;
  /** Levels between the unit and the reference. */
  readonly depth: number;
  /** It applies to the same value as the unit: a cycle of such references has no meaning. */
  readonly inPlace: boolean;
}

export interface ReferenceGraph {
  readonly root: Unit;
  /** All that are reachable, the root first. */
  readonly units: readonly Unit[];
  /** The prepared form of every schema object that was visited. */
  readonly prepared: ReadonlyMap<object, SchemaObject>;
  /** Schemas beyond the limits: they are read as `true`. */
  readonly cut: ReadonlySet<object>;
  readonly problems: readonly SchemaProblem[];
}

/** Follows every reference from the root once, and returns the graph of the schemas that refer to one another. */
export function resolveReferences(set: SchemaSet): ReferenceGraph {
  const units = new Map<unknown, Unit>();
  const prepared = new Map<object, SchemaObject>();
  const cut = new Set<object>();
  const problems: SchemaProblem[] = [];
  const queue: (() => void)[] = [];
  let nodes = 0;

  const unitAt = (location: Location): Unit => {
    const known = units.get(location.value);
    if (known !== undefined) return known;
    const unit: Filling = { location, references: [], referenceOf: new Map(), nodes: 0, depth: 0 };
    // A boolean schema is no object, so two of them are one unit: they are equal.
    units.set(location.value, unit);
    queue.push(() => walk(unit, location.value as JsonSchema, location, 0, true));
    return unit;
  };

  const walk = (unit: Filling, schema: JsonSchema, at: Location, depth: number, inPlace: boolean): void => {
    unit.nodes += 1;
    unit.depth = Math.max(unit.depth, depth);
    if (!isObject(schema)) return;
    nodes += 1;
    if (depth > schemaLimits.depth || nodes > schemaLimits.nodes) {
      cut.add(schema);
      problems.push(beyond(depth > schemaLimits.depth ? "depth" : "size", at));
      return;
    }
    const ready = prepared.get(schema) ?? prepare(schema);
    prepared.set(schema, ready);
    const here = { ...at, base: baseOf(schema, at.base) };
    refer(unit, ready, here, depth, inPlace);
    for (const [child, step] of subschemas(ready))
      walk(
        unit,
        child,
        { ...here, path: pathOf(here.path, step) },
        depth + 1,
        inPlace && IN_PLACE.has(step[0]),
      );
  };

  const refer = (
    unit: Filling,
    schema: SchemaObject,
    at: Location,
    depth: number,
    inPlace: boolean,
  ): void => {
    const { $ref, $dynamicRef } = schema;
    const reference = $ref ?? $dynamicRef;
    if (typeof reference !== "string") return;
    const result = $ref === undefined ? lookUpDynamic(reference, at, set) : lookUp(reference, at, set);
    if ("found" in result) {
      const found = { target: unitAt(result.found), depth, inPlace };
      unit.references.push(found);
      if (inPlace || !unit.referenceOf.has(schema)) unit.referenceOf.set(schema, found);
    } else problems.push({ ...result.missing, reference, ...place(at) });
  };

  const root = unitAt(rootOf(set.root));
  // Breadth first: the queue grows while it is worked off, and the stack never holds more than one unit.
  for (const work of queue) work();
  return { root, units: [...units.values()], prepared, cut, problems: firstOfEach(problems) };
}

interface Filling extends Unit {
  references: Reference[];
  referenceOf: Map<SchemaObject, Reference>;
  nodes: number;
  depth: number;
}

/** Keywords whose subschemas apply to the same value as the schema around them. */
const IN_PLACE = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]);

function pathOf(path: Path, [keyword, key]: Step): Path {
  return key === undefined ? [...path, keyword] : [...path, keyword, key];
}

function place(at: Location): Pick<SchemaProblem, "shared" | "path"> {
  const { shared } = at.document;
  return { ...(shared === undefined ? {} : { shared }), path: at.path };
}

function beyond(kind: "depth" | "size", at: Location): SchemaProblem {
  const message =
    kind === "depth"
      ? `the schema is nested more than ${schemaLimits.depth} levels deep`
      : `the schema has more than ${schemaLimits.nodes} parts`;
  return { kind, message, ...place(at) };
}

/** A limit is reported once, at the first place. */
function firstOfEach(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    if (problem.kind !== "depth" && problem.kind !== "size") return true;
    const first = !seen.has(problem.kind);
    seen.add(problem.kind);
    return first;
  });
}
