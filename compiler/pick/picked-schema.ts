import { compile } from "@jmespath-community/jmespath";
import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { type ArgumentSchema, functionResult } from "./function-result.ts";
import {
  elementsOf,
  type Lookup,
  memberOf,
  NULL,
  nonNull,
  nullable,
  resolver,
  union,
  valuesOf,
} from "./value-schemas.ts";

/**
 * Returns the schema of the result of a JMESPath expression on a value of `schema`. It accepts every possible result,
 * and is `true` if nothing is known. It has `$defs` if it refers to them. Calls `onField` for each property read.
 * @throws Error of the parser if the text is not a valid expression.
 */
export function pickedSchema(
  expression: string,
  schema: JsonSchema,
  onField: (of: JsonSchema, name: string) => void = () => {},
): JsonSchema {
  const scope = { root: schema, resolve: resolver(schema), onField, variables: new Map() };
  const picked = infer(compile(expression), schema, scope);
  const definitions = isObject(schema) ? schema["$defs"] : undefined;
  if (!isObject(picked) || definitions === undefined || !JSON.stringify(picked).includes('"$ref"'))
    return picked;
  return { ...picked, $defs: definitions };
}

type ExpressionNode = ReturnType<typeof compile>;

interface Scope {
  readonly root: JsonSchema;
  readonly resolve: Lookup;
  readonly onField: (of: JsonSchema, name: string) => void;
  /** The schemas of the variables of `let`, by name. */
  readonly variables: ReadonlyMap<string, JsonSchema>;
}

function infer(node: ExpressionNode, schema: JsonSchema, scope: Scope): JsonSchema {
  const of = (child: ExpressionNode, value = schema) => infer(child, value, scope);
  switch (node.type) {
    case "Identity":
    case "Current":
      return schema;
    case "Root":
      return scope.root;
    case "Literal":
      return { const: node.value };
    case "Field":
      scope.onField(schema, node.name);
      return memberOf(schema, node.name, scope.resolve);
    case "Subexpression":
    case "IndexExpression":
    case "Pipe":
      return of(node.right, of(node.left));
    case "Index": {
      const elements = elementsOf(schema, scope.resolve);
      return elements === undefined ? NULL : nullable(elements.item);
    }
    case "Slice": {
      const elements = elementsOf(schema, scope.resolve);
      return elements === undefined ? NULL : list(elements.item, elements.always);
    }
    case "Flatten":
      return flattened(of(node.child), scope.resolve);
    case "Projection":
    case "FilterProjection": {
      const elements = elementsOf(of(node.left), scope.resolve);
      return elements === undefined ? NULL : list(nonNull(of(node.right, elements.item)), elements.always);
    }
    case "ValueProjection": {
      const values = valuesOf(of(node.left), scope.resolve);
      return values === undefined ? NULL : list(nonNull(of(node.right, values.item)), values.always);
    }
    case "MultiSelectHash": {
      const members = node.children.map(({ name, value }) => [name, of(value)] as const);
      const hash = {
        type: "object",
        properties: Object.fromEntries(members),
        required: members.map(([name]) => name),
        additionalProperties: false,
      };
      return mayBeNull(schema, scope.resolve) ? nullable(hash) : hash;
    }
    case "MultiSelectList": {
      const items = node.children.map((child) => of(child));
      const tuple = { type: "array", prefixItems: items, items: false, minItems: items.length };
      return mayBeNull(schema, scope.resolve) ? nullable(tuple) : tuple;
    }
    case "OrExpression":
    case "AndExpression":
      return union([of(node.left), of(node.right)]);
    case "Ternary":
      return union([of(node.trueExpr), of(node.falseExpr)]);
    case "NotExpression":
      return { type: "boolean" };
    case "Comparator":
      return { type: ["boolean", "null"] };
    case "Arithmetic":
    case "Unary":
      return { type: ["number", "null"] };
    case "Variable":
      return scope.variables.get(node.name) ?? true;
    case "LetExpression": {
      const bound = node.bindings.map(({ variable, reference }) => [variable, of(reference)] as const);
      return infer(node.expression, schema, {
        ...scope,
        variables: new Map([...scope.variables, ...bound]),
      });
    }
    case "Function":
      return functionResult(
        node.name,
        node.children.map((child) => argumentSchema(child, schema, scope)),
        scope.resolve,
      );
    default:
      return true;
  }
}

function argumentSchema(node: ExpressionNode, schema: JsonSchema, scope: Scope): ArgumentSchema {
  if (node.type !== "ExpressionReference") return { kind: "value", schema: infer(node, schema, scope) };
  return { kind: "expression", apply: (value) => infer(node.child, value, scope) };
}

/** Returns the schema of a projection's array. It includes null unless the projected value is always an array. */
function list(items: JsonSchema, always: boolean): JsonSchema {
  const schema = { type: "array", items };
  return always ? schema : nullable(schema);
}

/** Returns the schema of an array with one level of inner arrays flattened. Other items stay. */
function flattened(schema: JsonSchema, resolve: Lookup): JsonSchema {
  const outer = elementsOf(schema, resolve);
  if (outer === undefined) return NULL;
  const inner = elementsOf(outer.item, resolve);
  if (inner === undefined) return list(outer.item, outer.always);
  return list(inner.always ? inner.item : true, outer.always);
}

function mayBeNull(schema: JsonSchema, resolve: Lookup): boolean {
  const { type, anyOf } = Object(resolve(schema)) as Record<string, unknown>;
  if (Array.isArray(anyOf)) return anyOf.some((branch: JsonSchema) => mayBeNull(branch, resolve));
  return type === undefined || type === "null" || (Array.isArray(type) && type.includes("null"));
}
