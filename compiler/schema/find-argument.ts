import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import { parsePointer, step } from "./resolve/pointer.ts";

/** What a template's `{a.b}` finds in the schema of the arguments. */
export type FoundArgument =
  | { readonly kind: "found"; readonly required: boolean }
  | { readonly kind: "missing"; readonly candidates: readonly string[] };

/**
 * Looks up a template's hole as the runtime does: the argument of that whole name first, else the path, step by
 * step, through references, unions, maps and lists. What a schema leaves open counts as found.
 */
export function findArgument(args: JsonSchema, name: string): FoundArgument {
  const whole = stepInto(args, args, name);
  const steps = whole.schemas.length > 0 ? [name] : name.split(".");
  let schemas: readonly unknown[] = [args];
  let prefix = "";
  let required = true;
  for (const [index, key] of steps.entries()) {
    const next = schemas.map((schema) => stepInto(args, schema, key));
    const found = next.flatMap((view) => view.schemas);
    if (found.length === 0) {
      // The arguments themselves must be named; inside one, a schema that names no properties allows any.
      if (next.some((view) => view.open || (index > 0 && view.silent)))
        return { kind: "found", required: false };
      return {
        kind: "missing",
        candidates: next.flatMap((view) => view.names.map((known) => prefix + known)),
      };
    }
    required &&= next.some((view) => view.required);
    schemas = found;
    prefix += `${key}.`;
  }
  return { kind: "found", required };
}

/** Looks up one property in a part of a schema. A property that the schema does not restrict counts as found. */
export function findProperty(root: JsonSchema, schema: JsonSchema, name: string): FoundArgument {
  const { schemas, names, required, open, silent } = stepInto(root, schema, name);
  if (schemas.length > 0 || open || silent) return { kind: "found", required };
  return { kind: "missing", candidates: names };
}

interface View {
  readonly schemas: readonly unknown[];
  /** The properties there are. */
  readonly names: readonly string[];
  /** Always there: required, or filled in by a default. */
  readonly required: boolean;
  /** The schema explicitly allows other properties. */
  readonly open: boolean;
  /** The schema does not mention properties. */
  readonly silent: boolean;
}

/** The schemas that a property or an element of a value may have. */
function stepInto(root: JsonSchema, schema: unknown, key: string): View {
  const found: unknown[] = [];
  const names: string[] = [];
  let required = false;
  let open = false;
  let silent = false;
  for (const view of views(root, schema)) {
    if (view === true) silent = true;
    if (!isObject(view)) continue;
    const { properties, items, additionalProperties: rest } = view;
    if (isObject(properties)) append(names, Object.keys(properties));
    if (isObject(properties) && Object.hasOwn(properties, key)) {
      found.push(properties[key]);
      required ||= isRequired(view, key, properties[key]);
    }
    if (/^\d+$/.test(key) && items !== undefined) found.push(items);
    open ||= isObject(rest) || rest === true || isObject(view["patternProperties"]);
    silent ||= !isObject(properties) && rest !== false && admitsContainer(view["type"]);
  }
  return { schemas: found, names, required, open, silent };
}

function isRequired(view: Record<string, unknown>, key: string, property: unknown): boolean {
  const list = view["required"];
  return (
    (Array.isArray(list) && list.includes(key)) || (isObject(property) && property["default"] !== undefined)
  );
}

function admitsContainer(type: unknown): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some((name) => name === undefined || name === "object" || name === "array");
}

/** A schema with its reference targets and the branches of its unions: every schema that may describe the value. */
function views(root: JsonSchema, schema: unknown, seen: Set<unknown> = new Set()): readonly unknown[] {
  if (!isObject(schema) || seen.has(schema)) return [schema];
  seen.add(schema);
  const target = typeof schema["$ref"] === "string" ? definitionOf(root, schema["$ref"]) : undefined;
  const branches = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const inner = target === undefined ? branches : [target, ...branches];
  const own =
    inner.length > 0 && !isObject(schema["properties"]) && schema["items"] === undefined ? [] : [schema];
  return [...own, ...inner.flatMap((part) => views(root, part, seen))];
}

/** Resolved schemas refer only to their own `#/$defs/name`. */
function definitionOf(root: JsonSchema, reference: string): unknown {
  return parsePointer(reference.slice(1)).reduce<unknown>(step, root);
}
