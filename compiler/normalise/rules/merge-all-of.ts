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
 * `allOf` becomes one schema that demands all of its parts. What no single schema can say stays in `allOf`;
 * of an output only what can be said exactly is merged.
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
  /** Parts that are a reference. */
  readonly references: readonly SchemaObject[];
  /** All parts that could be said by one schema. */
  readonly merged: SchemaObject;
  /** Parts that could not. */
  readonly left: readonly SchemaObject[];
}

/** Undefined when no value satisfies all parts. */
function mergeParts(
  rest: SchemaObject,
  allOf: readonly JsonSchema[],
  context: RuleContext,
): Merge | undefined {
  const input = context.direction === "input";
  const references: SchemaObject[] = [];
  const left: SchemaObject[] = [];
  let merged: JsonSchema = rest;
  // A stack: the parts of a part come before the parts after it.
  const queue = flattened(allOf, context).toReversed();
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    const simple = input ? simplify(part, merged, context) : part;
    if (simple === false) return undefined;
    if (simple === true) continue;
    const [own, inner] = opened(simple);
    // At once, so that the next part is chosen to fit them.
    append(queue, flattened(inner, context).toReversed());
    const met: JsonSchema | undefined = meet(merged, withoutUnevaluated(own), input ? "narrow" : "exact");
    if (met === false) return undefined;
    if (own["$ref"] !== undefined) references.push(own);
    else if (met === undefined) left.push(own);
    else if (met !== true) merged = met;
  }
  return { references, merged, left };
}

/** A part without its own `allOf`, and that, for what became of a part can have parts again. */
function opened(part: SchemaObject): readonly [own: SchemaObject, inner: readonly JsonSchema[]] {
  const { allOf, ...own } = part;
  const separable = Array.isArray(allOf) && allOf.every(isSchema) && !looksAtEvaluated(part);
  return separable ? [own, allOf] : [part, []];
}

/** The parts of parts; a reference is a part of its own, and at the root, where none may stand, what it leads to. */
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

/** References as one: the only one there is, or a definition made of all of them. */
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
