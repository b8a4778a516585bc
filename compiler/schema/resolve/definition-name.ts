import type { Unit } from "./resolve-references.ts";

/** A name for each kept unit: the author's name, made safe for a pointer, and unique. */
export function definitionNames(units: Iterable<Unit>): ReadonlyMap<Unit, string> {
  const names = new Map<Unit, string>();
  const taken = new Set<string>();
  for (const unit of units) {
    const wanted = nameOf(unit);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    taken.add(name);
    names.set(unit, name);
  }
  return names;
}

/** The last name on the way to it; the shared schema's name; `Root` for the schema itself. */
function nameOf({ location: { document, path } }: Unit): string {
  const named = path.findLast(
    (segment, index) => typeof segment === "string" && NAMING.has(String(path[index - 1])),
  );
  const safe = String(named ?? document.shared ?? "Root").replaceAll(/[^A-Za-z0-9_.-]/g, "_");
  return safe === "" || safe === "__proto__" ? "Definition" : safe;
}

/** Keywords whose keys are names that people chose. */
const NAMING = new Set([
  "$defs",
  "definitions",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "schemas",
]);
