import type { JsonSchema } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import { contentOf, contentOfDefinitions } from "../schema/algebra/content.ts";
import { disjoint } from "../schema/algebra/disjoint.ts";
import { requiredOf } from "../schema/algebra/property.ts";
import type { Lookup } from "../schema/algebra/type-set.ts";
import { isSchema, mapSubschemas, type SchemaObject, type Step } from "../schema/json-schema.ts";
import type { Path } from "../source/syntax-tree.ts";
import { type Definitions, frozenDefinitions } from "./definitions.ts";
import { isFrozen, placeOf } from "./place.ts";
import type { Rewrite } from "./rewrite.ts";
import type { Place, Remark, Rewritten, Rule, RuleContext } from "./rule.ts";

export interface Visit {
  readonly rules: readonly Rule[];
  readonly direction: "input" | "output";
  readonly definitions: Definitions;
  /** Definitions in which no rewrite may leave a schema with less content; `""` is the root. */
  readonly careful: ReadonlySet<string>;
  /** Definitions that are not rewritten at all. */
  readonly untouched: ReadonlySet<string>;
  /** Schemas that no rule applies to, with their places. The next round skips them. */
  readonly atRest: Map<SchemaObject, string>;
}

export interface Visited {
  readonly root: JsonSchema;
  readonly rewrites: readonly Rewrite[];
  readonly remarks: readonly Rewrite[];
}

/** The maximum number of rewrites of one schema in one round, in case rules never end. The next round continues. */
const maxSteps = 50;

/** The place of a schema. Its full path is computed only for reports. */
interface Position {
  readonly place: Place;
  readonly name?: string;
  readonly required: boolean;
  readonly parent?: Position;
  readonly step: readonly (string | number | undefined)[];
}

type ContentOf = RuleContext["contentOf"];

/** Runs one round: applies the rules to every schema that may be rewritten, from the root down. */
export function visitAll(
  start: SchemaObject,
  { rules, direction, definitions, careful, untouched, atRest }: Visit,
): Visited {
  const rewrites: Rewrite[] = [];
  const remarks: Rewrite[] = [];
  const { schemas, lookUp, define } = definitions;

  // Wider branches, as outputs may get, can have values in common that they had not before.
  const exclusive = (branches: unknown) => direction === "input" && isExclusive(branches, lookUp);
  let content: ContentOf;

  /** Applies rules until none changes the schema. */
  const settle = (schema: SchemaObject, position: Position): JsonSchema => {
    const { place, required, name } = position;
    const context: RuleContext = {
      ...{ direction, place, required, lookUp, define },
      ...(name === undefined ? {} : { name }),
      ...(content === undefined ? {} : { contentOf: content }),
    };
    let current = schema;
    let left: readonly Rewrite[] = [];
    for (let step = 0, index = 0; index < rules.length && step < maxSteps; index += 1) {
      const rule = rules[index] as Rule;
      const outcome = keepingContent(current, rule.apply(current, context), content);
      if (outcome === undefined) continue;
      const report = { rule: rule.name, path: pathOf(position) };
      if ("remark" in outcome) {
        left = [...left, { ...report, note: outcome.remark }];
        continue;
      }
      rewrites.push({ ...report, note: outcome.note });
      if (typeof outcome.schema === "boolean") return outcome.schema;
      current = outcome.schema;
      // Starts again with the first rule, because every rule may apply to the rewritten schema.
      left = [];
      step += 1;
      index = -1;
    }
    append(remarks, left);
    return current;
  };

  const visit = (schema: JsonSchema, position: Position): JsonSchema => {
    if (typeof schema === "boolean") return schema;
    const place = `${position.place} ${position.required} ${position.name}`;
    // If there are definitions, the outcome of a rule for one schema can depend on another schema.
    if (schemas.size === 0 && atRest.get(schema) === place) return schema;
    const before = rewrites.length + remarks.length;
    const settled = settle(schema, position);
    if (typeof settled === "boolean") return settled;
    const visited = mapSubschemas(settled, (child, step) => {
      if (isFrozen(settled, step, exclusive)) return child;
      const below = positionBelow(settled, step, position);
      // Replaces `true` by `{}` for a property or an item, so that rules can add a type.
      const anything = child === true && (below.place === "property" || below.place === "item");
      return visit(anything ? {} : child, below);
    });
    if (rewrites.length + remarks.length === before) atRest.set(visited, place);
    return visited;
  };

  const frozen = frozenDefinitions(start, schemas, exclusive);
  const within = (name: string, run: () => JsonSchema): JsonSchema => {
    content = careful.has(name) ? contentWithout(schemas, name) : undefined;
    return run();
  };
  const root = within("", () => visit(start, { place: "root", required: false, step: [] }));
  for (const [name, schema] of schemas) {
    if (frozen.has(name)) remarks.push(asWritten(name, "something looks at it that could turn its meaning"));
    if (untouched.has(name)) remarks.push(asWritten(name, "values would have no end otherwise"));
    if (frozen.has(name) || untouched.has(name)) continue;
    const position: Position = { place: "definition", required: false, step: ["$defs", name] };
    schemas.set(
      name,
      within(name, () => visit(schema, position)),
    );
  }
  return { root, rewrites, remarks };
}

function asWritten(name: string, reason: string): Rewrite {
  return { rule: "lone-references", path: ["$defs", name], note: `stays as it is: ${reason}` };
}

/** Whether no value satisfies two of the branches. */
function isExclusive(branches: unknown, lookUp: Lookup): boolean {
  if (!Array.isArray(branches) || !branches.every(isSchema)) return false;
  return branches.every((one, index) =>
    branches.slice(index + 1).every((other) => disjoint(one, other, lookUp)),
  );
}

/** How much a value of a schema can hold if a definition has no values. */
function contentWithout(schemas: Definitions["schemas"], name: string): NonNullable<ContentOf> {
  const definitions = contentOfDefinitions(schemas, name);
  return (schema) => contentOf(schema, definitions);
}

/** A rewrite, unless it removes a part without which no finite value exists. */
function keepingContent(
  before: SchemaObject,
  outcome: Rewritten | Remark | undefined,
  content: ContentOf,
): Rewritten | Remark | undefined {
  if (content === undefined || outcome === undefined || "remark" in outcome) return outcome;
  if (content(outcome.schema) >= content(before)) return outcome;
  return { remark: `stays, for values would have no end otherwise: ${outcome.note}` };
}

function positionBelow(schema: SchemaObject, step: Step, parent: Position): Position {
  const [keyword, key] = step;
  const place = placeOf(keyword);
  if (place !== "property" || typeof key !== "string") return { place, required: false, parent, step };
  return { place, name: key, required: requiredOf(schema).includes(key), parent, step };
}

function pathOf({ parent, step }: Position): Path {
  const path = step.filter((part) => part !== undefined);
  return parent === undefined ? path : [...pathOf(parent), ...path];
}
