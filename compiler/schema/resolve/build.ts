import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { mapSubschemas, type SchemaObject } from "../json-schema.ts";
import { isAnnotation } from "../keywords/annotations.ts";
import { definitionNames } from "./definition-name.ts";
import type { Plan } from "./plan.ts";
import type { SchemaProblem } from "./problem.ts";
import type { Resolution } from "./resolution.ts";
import type { Reference, ReferenceGraph, Unit } from "./resolve-references.ts";

/** Writes the resolved schema. A unit is written once; its copies share the object, for nobody changes it. */
export function build(graph: ReferenceGraph, { kept, void: voids }: Plan): Resolution {
  const names = definitionNames(graph.units.filter((unit) => kept.has(unit)));
  const written = new Map<Unit, JsonSchema>();

  const writeUnit = (unit: Unit): JsonSchema => {
    const known = written.get(unit);
    if (known !== undefined) return known;
    const schema = write(unit.location.value as JsonSchema, unit);
    written.set(unit, schema);
    return schema;
  };

  const write = (schema: JsonSchema, unit: Unit): JsonSchema => {
    if (!isObject(schema)) return schema;
    const prepared = graph.prepared.get(schema);
    if (prepared === undefined || graph.cut.has(schema)) return true;
    const mapped = mapSubschemas(prepared, (child) => write(child, unit));
    if (prepared["$ref"] === undefined && prepared["$dynamicRef"] === undefined) return mapped;
    const { $ref: _, $dynamicRef: __, ...siblings } = mapped;
    return writeReference(unit.referenceOf.get(prepared), siblings);
  };

  const writeReference = (reference: Reference | undefined, siblings: SchemaObject): JsonSchema => {
    if (reference === undefined || voids.has(reference)) return siblings;
    const name = names.get(reference.target);
    if (name !== undefined) return { $ref: `#/$defs/${name}`, ...siblings };
    return beside(writeUnit(reference.target), siblings);
  };

  const schema = writeRoot(graph.root, { names, writeUnit });
  // Definitions are written in the order in which they were met; each is reachable from the root.
  const $defs = [...names].map(([unit, name]) => [name, writeUnit(unit)] as const);
  return {
    schema: isObject(schema) && $defs.length > 0 ? { ...schema, $defs: Object.fromEntries($defs) } : schema,
    problems: [...graph.problems, ...cycles(graph.units, voids)],
    kept: [...names].map(([unit, name]) => ({ name, reason: kept.get(unit) ?? "large" })),
  };
}

/** A root that is a reference becomes a copy of its target. */
function writeRoot(
  root: Unit,
  { names, writeUnit }: { names: ReadonlyMap<Unit, string>; writeUnit: (unit: Unit) => JsonSchema },
): JsonSchema {
  const units = new Map([...names].map(([unit, name]) => [`#/$defs/${name}`, unit]));
  let schema = writeUnit(root);
  for (;;) {
    if (!isObject(schema) || typeof schema["$ref"] !== "string") return schema;
    const { $ref, ...siblings } = schema;
    const target = units.get(String($ref));
    if (target === undefined) return siblings;
    schema = beside(writeUnit(target), siblings);
  }
}

/**
 * A copied definition with the keywords beside its `$ref`: annotations replace the definition's own, and
 * assertions hold as well (2020-12; older drafts ignored them, and nobody who writes them means that).
 */
function beside(target: JsonSchema, siblings: SchemaObject): JsonSchema {
  const keywords = Object.keys(siblings);
  if (keywords.length === 0) return target;
  if (isObject(target) && keywords.every(isAnnotation)) return { ...target, ...siblings };
  if (target === true) return siblings;
  const { allOf } = siblings;
  return { ...siblings, allOf: [target, ...(Array.isArray(allOf) ? allOf : [])] };
}

function cycles(units: readonly Unit[], voids: ReadonlySet<Reference>): readonly SchemaProblem[] {
  return units
    .filter((unit) => unit.references.some((reference) => voids.has(reference)))
    .map(({ location: { document, path } }) => ({
      kind: "cycle",
      message: "the references of this schema lead only to one another",
      ...(document.shared === undefined ? {} : { shared: document.shared }),
      path,
    }));
}
