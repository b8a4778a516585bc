import type { compile } from "@jmespath-community/jmespath";

type ExpressionNode = ReturnType<typeof compile>;

/** What an expression can look into. */
export type Container = "object" | "array" | "scalar";

/**
 * Whether an expression looks up fields or items that a value of this kind cannot have. JMESPath gives null for them, so
 * that data which came in another form would turn into nulls. A field that an object lacks is another matter: it may be
 * absent by right.
 */
export function findsNothing(node: ExpressionNode, kind: Container): boolean {
  switch (node.type) {
    case "Field":
    case "ValueProjection":
      if ("left" in node && !isRoot(node.left)) return findsNothing(node.left, kind);
      return kind !== "object";
    case "Index":
      return kind !== "array";
    case "Slice":
      // A text can be sliced too.
      return kind === "object";
    case "Subexpression":
    case "Pipe":
    case "IndexExpression":
      return findsNothing(isRoot(node.left) ? node.right : node.left, kind);
    case "Projection":
    case "FilterProjection":
      return isRoot(node.left) ? kind !== "array" : findsNothing(node.left, kind);
    case "Flatten":
      return isRoot(node.child) ? kind !== "array" : findsNothing(node.child, kind);
    case "MultiSelectHash":
      return node.children.some((child) => findsNothing(child.value, kind));
    case "MultiSelectList":
      return node.children.some((child) => findsNothing(child, kind));
    case "OrExpression":
      return findsNothing(node.left, kind) && findsNothing(node.right, kind);
    case "AndExpression":
      return findsNothing(node.left, kind);
    case "Function": {
      const read = node.children.filter(({ type }) => type !== "ExpressionReference" && type !== "Literal");
      return read.length > 0 && read.every((child) => findsNothing(child, kind));
    }
    case "LetExpression":
      return (
        node.bindings.some(({ reference }) => findsNothing(reference, kind)) ||
        findsNothing(node.expression, kind)
      );
    default:
      return false;
  }
}

function isRoot({ type }: ExpressionNode): boolean {
  return type === "Identity" || type === "Current" || type === "Root";
}
