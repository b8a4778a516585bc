import { isObject } from "../../support/json.ts";
import { functionSignatures } from "./function-signatures.ts";
import { listFunctions } from "./list-functions.ts";
import type { Lookups } from "./lookups.ts";
import { equal, flatten } from "./operations.ts";
import { Sizes } from "./sizes.ts";
import { textFunctions } from "./text-functions.ts";
import { valueFunctions } from "./value-functions.ts";
import type { WorkLimit } from "./work-limit.ts";

type Jmespath = typeof import("@jmespath-community/jmespath");
type ExpressionNode = ReturnType<Jmespath["compile"]>;
type Interpreter = Jmespath["TreeInterpreter"];
type Value = ReturnType<Interpreter["visit"]>;

type NodeOf<Type extends string> = Extract<ExpressionNode, { readonly type: Type }>;
type Unary = Extract<ExpressionNode, { readonly child: ExpressionNode }>;
type Binary = Exclude<
  Extract<ExpressionNode, { readonly left: ExpressionNode }>,
  NodeOf<"Comparator"> | { operator: unknown } | { condition: unknown }
>;

/** What the library keeps private of its interpreter. */
interface Scoped {
  _scope: { withScope(variables: object): unknown };
}

type InterpreterClass = new (limit: WorkLimit, lookups?: Lookups) => Interpreter;

let cached: InterpreterClass | undefined;

/**
 * The library's interpreter, with every step, copied item and written character taken from a limit before it is made;
 * its own evaluation is left where its work shows in the steps. Evaluating throws WorkLimitError. Fields are own
 * properties only: `constructor` is a name like any other. `lookups` hears what is looked for.
 */
export function createInterpreter(jmespath: Jmespath, limit: WorkLimit, lookups?: Lookups): Interpreter {
  cached ??= limitedInterpreter(jmespath);
  return new cached(limit, lookups);
}

function limitedInterpreter({ TreeInterpreter }: Jmespath): InterpreterClass {
  // The library exports one interpreter, and its class by it alone.
  const Base = TreeInterpreter.constructor as new () => Interpreter;

  return class extends Base {
    readonly #limit: WorkLimit;
    readonly #sizes: Sizes;
    readonly #lookups: Lookups | undefined;

    constructor(limit: WorkLimit, lookups?: Lookups) {
      super();
      this.#limit = limit;
      this.#lookups = lookups;
      this.#sizes = new Sizes(limit);
      const table = this.runtime._functionTable;
      const evaluate = (expression: unknown, item: unknown) =>
        this.visit(expression as ExpressionNode, item as Value);
      const own = {
        ...listFunctions(limit, evaluate),
        ...textFunctions(limit),
        ...valueFunctions(limit, evaluate),
      };
      const signatures = functionSignatures(table);
      for (const [name, run] of Object.entries(own))
        table[name] = { _func: run, _signature: signatures[name] } as unknown as (typeof table)[string];
    }

    override visit(node: ExpressionNode, value: Value): Value {
      this.#limit.spend(1);
      switch (node.type) {
        case "Field":
          this.#lookups?.look(node, value);
          return isObject(value) && Object.hasOwn(value, node.name)
            ? ((value[node.name] ?? null) as Value)
            : null;
        case "Slice":
          // A string is laid out into its characters.
          if (Array.isArray(value) || typeof value === "string") this.#limit.spend(value.length);
          return super.visit(node, value);
        case "Flatten":
          return flatten(this.#limit, this.visit(node.child, value)) as Value;
        case "ValueProjection": {
          const left = this.visit(node.left, value);
          if (isObject(left)) this.#sizes.spendKeys(left);
          return super.visit({ ...node, left: literal(left) }, value);
        }
        case "AndExpression":
        case "OrExpression":
        case "NotExpression":
        case "Ternary":
          return this.#decide(node, value);
        case "FilterProjection":
          // To the library, the condition is a boolean.
          return super.visit({ ...node, condition: not(not(node.condition)) }, value);
        case "Comparator":
          return this.#compare(node, value);
        case "MultiSelectHash":
          return this.#select(node, value);
        case "LetExpression":
          return this.#letIn(node, value);
        case "Function": {
          const args = node.children.map((child) => this.visit(child, value));
          for (const arg of args) this.#sizes.spendLength(arg);
          return this.runtime.callFunction(
            node.name,
            args as Parameters<typeof this.runtime.callFunction>[1],
          );
        }
        default:
          return super.visit(node, value);
      }
    }

    #decide(node: NodeOf<"Ternary"> | Unary | Binary, value: Value): Value {
      const isFalse = (operand: ExpressionNode) => this.#sizes.isFalse(this.visit(operand, value));
      if ("condition" in node)
        return this.visit(isFalse(node.condition) ? node.falseExpr : node.trueExpr, value);
      if ("child" in node) return isFalse(node.child);
      const left = this.visit(node.left, value);
      const decided = this.#sizes.isFalse(left) === (node.type === "AndExpression");
      return decided ? left : this.visit(node.right, value);
    }

    #compare(node: NodeOf<"Comparator">, value: Value): Value {
      const [left, right] = [this.visit(node.left, value), this.visit(node.right, value)];
      this.#lookups?.compare(node, left, right);
      if (node.name === "EQ" || node.name === "NE")
        return equal(this.#limit, left, right) === (node.name === "EQ");
      return super.visit({ ...node, left: literal(left), right: literal(right) }, value);
    }

    /** Entries in place of assignment: a key `__proto__` stays a key. */
    #select(node: NodeOf<"MultiSelectHash">, value: Value): Value {
      return Object.fromEntries(
        node.children.map((child) => [child.name, this.visit(child.value, value)]),
      ) as Value;
    }

    #letIn(node: NodeOf<"LetExpression">, value: Value): Value {
      const variables = Object.fromEntries(
        node.bindings.map((binding) => [binding.variable, this.visit(binding.reference, value)]),
      );
      // In this interpreter and not in a new one: the functions of a new one would know none of the variables.
      const scoped = this as unknown as Scoped;
      const outer = scoped._scope;
      scoped._scope = outer.withScope(variables) as Scoped["_scope"];
      try {
        return this.visit(node.expression, value);
      } finally {
        scoped._scope = outer;
      }
    }
  };
}

function literal(value: Value): ExpressionNode {
  return { type: "Literal", value } as ExpressionNode;
}

function not(child: ExpressionNode): ExpressionNode {
  return { type: "NotExpression", child };
}
