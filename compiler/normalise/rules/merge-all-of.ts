import type { JsonSchema } from "../../../runtime/support/json.ts";
import { append } from "../../../runtime/support/lists.ts";
import { jsonEqual } from "../../schema/algebra/json-equal.ts";
import { meet } from "../../schema/algebra/meet.ts";
import { isSchema, type SchemaObject } from "../../schema/json-schema.ts";
import { annotationsOf, assertionsOf } from "../../schema/keywords/annotations.ts";
import { looksAtEvaluated } from "../place.ts";
import type { Remark, Rewritten, Rule, RuleContext } from "../rule.ts";
import { simplify } from "../simplify.ts";
import { withoutUnevaluated } from "./close-unevaluated.ts";

/**
 * Merges the parts of `allOf` into one schema. Parts that a single schema cannot express stay in `allOf`. In an
 * output, a part is merged only if the result is exactly equal.
 */
export const mergeAllOf: Rule = {
  name: "merge-all-of",
  apply(schema, context) {
    const { allOf, ...rest } = schema;
    if (!Array.isArray(allOf) || !allOf.every(isSchema)) return undefined;
    const merge = mergeParts(rest, allOf, context);
    if (merge === undefined) return { schema: false, note: "no value satisfies all parts of allOf" };
    const { references, merged, left } = merge;
    const note = `allOf of ${allOf.length} became one schema`;
    if (references.length === 0 && left.length === 0) return { schema: merged, note };
    return joined(merge, context, note) ?? partly(schema, { ...merged, allOf: [...references, ...left] });
  },
};

interface Merge {
  /** The parts that are references. */
  readonly references: readonly SchemaObject[];
  /** The schema of all merged parts. */
  readonly merged: SchemaObject;
  /** The parts that cannot be merged. */
  readonly left: readonly SchemaObject[];
}

/** Merges the parts of `allOf` into `rest`. Returns undefined if no value satisfies all parts. */
function mergeParts(
  rest: SchemaObject,
  allOf: readonly JsonSchema[],
  context: RuleContext,
): Merge | undefined {
  const input = context.direction === "input";
  const references: SchemaObject[] = [];
  const left: SchemaObject[] = [];
  let merged: JsonSchema = rest;
  // A stack: the parts inside a part come before the parts after it.
  const queue = flattened(allOf, context).toReversed();
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    const simple = input ? simplify(part, merged, context) : part;
    if (simple === false) return undefined;
    if (simple === true) continue;
    const [own, inner] = opened(simple);
    // Adds the inner parts now, so that the next part is simplified to fit them.
    append(queue, flattened(inner, context).toReversed());
    const met: JsonSchema | undefined = meet(merged, withoutUnevaluated(own), input ? "narrow" : "exact");
    if (met === false) return undefined;
    if (own["$ref"] !== undefined) references.push(own);
    else if (met === undefined) left.push(own);
    else if (met !== true) merged = met;
  }
  return { references, merged, left };
}

/** Splits a part into its own keywords and the parts of its `allOf`. A simplified part can contain `allOf` again. */
function opened(part: SchemaObject): readonly [own: SchemaObject, inner: readonly JsonSchema[]] {
  const { allOf, ...own } = part;
  const separable = Array.isArray(allOf) && allOf.every(isSchema) && !looksAtEvaluated(part);
  return separable ? [own, allOf] : [part, []];
}

/** Flattens nested `allOf`. A reference becomes a separate part. The root allows no `$ref`, so there it is expanded. */
function flattened(allOf: readonly JsonSchema[], context: RuleContext): readonly JsonSchema[] {
  return allOf.flatMap((part): readonly JsonSchema[] => {
    if (typeof part === "boolean") return [part];
    const { $ref, ...siblings } = part;
    const target = context.place === "root" && typeof $ref === "string" ? context.lookUp($ref) : undefined;
    if (target !== undefined) return flattened([target, siblings], context);
    if ($ref !== undefined) return Object.keys(siblings).length === 0 ? [part] : [{ $ref }, siblings];
    const { allOf: inner } = part;
    const alone = Object.keys(part).length === 1 && Array.isArray(inner) && inner.every(isSchema);
    return alone ? flattened(inner, context) : [part];
  });
}

/** Joins references into one: the only reference, or a new definition of all of them. Undefined if it cannot. */
function joined(
  { references, merged, left }: Merge,
  { direction, define }: RuleContext,
  note: string,
): Rewritten | undefined {
  const [first] = references;
  if (first === undefined || left.length > 0) return undefined;
  const annotations = { ...Object.assign({}, ...references.map(annotationsOf)), ...annotationsOf(merged) };
  const assertions = assertionsOf(merged);
  const parts = distinct(
    [...references.map(assertionsOf), assertions].filter((part) => Object.keys(part).length > 0),
  );
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return { schema: { ...only, ...annotations }, note };
  const $ref = direction === "input" ? define(parts) : undefined;
  return $ref === undefined ? undefined : { schema: { $ref, ...annotations }, note };
}

function distinct(parts: readonly SchemaObject[]): readonly SchemaObject[] {
  return parts.filter((part, index) => parts.findIndex((other) => jsonEqual(part, other)) === index);
}

function partly(before: SchemaObject, after: SchemaObject): Rewritten | Remark {
  const { allOf } = after;
  const count = Array.isArray(allOf) ? allOf.length : 0;
  if (jsonEqual(before, after)) return { remark: `allOf of ${count} stays: no single schema says the same` };
  return { schema: after, note: `allOf was merged but for ${count}` };
}
