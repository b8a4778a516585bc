import type { JsonSchema } from "../../runtime/json.ts";
import { mapSubschemas, type SchemaObject, type Step } from "../schema/keywords.ts";
import { requiredOf } from "../schema/property.ts";
import type { Path } from "../source/syntax-tree.ts";
import { type Definitions, reachable } from "./definitions.ts";
import { isFrozen, looksAtEvaluated, placeOf } from "./place.ts";
import type { Rewrite } from "./rewrite.ts";
import type { Place, Rule } from "./rule.ts";

export interface Visit {
  readonly rules: readonly Rule[];
  readonly direction: "input" | "output";
  readonly definitions: Definitions;
}

export interface Visited {
  readonly root: JsonSchema;
  readonly rewrites: readonly Rewrite[];
  readonly remarks: readonly Rewrite[];
}

/** A rule that could go on for ever on one schema stops here; the next round would go on with it. */
const MAX_STEPS = 50;

interface Position {
  readonly place: Place;
  readonly path: Path;
  readonly name?: string;
  readonly required: boolean;
}

/** One round: applies the rules to every schema that may be rewritten, from the root down. */
export function visitAll(start: SchemaObject, { rules, direction, definitions }: Visit): Visited {
  const rewrites: Rewrite[] = [];
  const remarks: Rewrite[] = [];
  const { schemas, lookUp, define } = definitions;

  /** Applies rules until none has anything to do. */
  const settle = (schema: SchemaObject, position: Position): JsonSchema => {
    const context = { ...position, direction, lookUp, define };
    const { path } = position;
    let current = schema;
    let seen: readonly Rewrite[] = [];
    for (let step = 0, index = 0; index < rules.length && step < MAX_STEPS; index += 1) {
      const rule = rules[index] as Rule;
      const outcome = rule.apply(current, context);
      if (outcome === undefined) continue;
      if ("remark" in outcome) {
        seen = [...seen, { rule: rule.name, path, note: outcome.remark }];
        continue;
      }
      rewrites.push({ rule: rule.name, path, note: outcome.note });
      if (typeof outcome.schema === "boolean") return outcome.schema;
      current = outcome.schema;
      seen = [];
      step += 1;
      index = -1;
    }
    remarks.push(...seen);
    return current;
  };

  const visit = (schema: JsonSchema, position: Position): JsonSchema => {
    if (typeof schema === "boolean") return schema;
    const settled = settle(schema, position);
    if (typeof settled === "boolean") return settled;
    return mapSubschemas(settled, (child, step) => {
      if (isFrozen(settled, step)) return child;
      const below = positionBelow(settled, step, position.path);
      // A property or an item that may be anything is written as an object, so that rules can type it.
      return visit(
        child === true && (below.place === "property" || below.place === "item") ? {} : child,
        below,
      );
    });
  };

  const frozen = frozenDefinitions([start, ...schemas.values()], schemas);
  const root = visit(start, { place: "root", path: [], required: false });
  for (const [name, schema] of schemas)
    if (!frozen.has(name))
      schemas.set(name, visit(schema, { place: "definition", path: ["$defs", name], required: false }));
  return { root, rewrites, remarks };
}

function positionBelow(schema: SchemaObject, [keyword, key]: Step, path: Path): Position {
  const place = placeOf(keyword);
  const below = key === undefined ? [...path, keyword] : [...path, keyword, key];
  if (place !== "property" || typeof key !== "string") return { place, path: below, required: false };
  return { place, path: below, name: key, required: requiredOf(schema).includes(key) };
}

/** Definitions that something refers to which may not be rewritten. */
function frozenDefinitions(
  from: readonly JsonSchema[],
  schemas: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  if (schemas.size === 0) return new Set();
  const found: JsonSchema[] = [];
  const queue = [...from];
  for (const schema of queue) {
    if (typeof schema === "boolean") continue;
    mapSubschemas(schema, (child, step) => {
      (isFrozen(schema, step) ? found : queue).push(child);
      return child;
    });
    if (typeof schema["$ref"] === "string" && looksAtEvaluated(schema)) found.push({ $ref: schema["$ref"] });
  }
  return reachable(found, schemas);
}
