import { uniqueNames } from "../../unique-names.ts";
import { isNode, textAt } from "../read/document.ts";
import { type Operation, operationLabel } from "./list-operations.ts";

/**
 * The tool name of each operation: that of `x-mcp` or `x-speakeasy-mcp`, else its operationId, else its method and path,
 * each without characters that clients refuse and with at most 64. Names depend on the operations and not on their order.
 */
export function operationNames(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const counts = new Map<string, number>();
  const wishes = operations.map((operation) => [operation, wishOf(operation)] as const);
  for (const [, wish] of wishes) counts.set(wish, (counts.get(wish) ?? 0) + 1);
  // Two operations with one id are told apart by their method and path.
  const distinct = wishes.map(
    ([operation, wish]) =>
      [operation, counts.get(wish) === 1 ? wish : `${wish} ${operationLabel(operation)}`] as const,
  );
  const names = uniqueNames(distinct.map(([, wish]) => wish));
  return new Map(distinct.map(([operation, wish]) => [operation, names.get(wish) ?? wish]));
}

function wishOf(operation: Operation): string {
  const { node, id, method, path } = operation;
  for (const key of ["x-mcp", "x-speakeasy-mcp"]) {
    const extension = node[key];
    const name = isNode(extension) ? textAt(extension, "name") : undefined;
    if (name !== undefined) return name;
  }
  if (id !== undefined && /[\p{L}\p{N}]/u.test(id)) return id.trim();
  const words = path
    .split("/")
    .map((segment) => segment.replace(/^\{(.*)\}$/, "by_$1").replace(/[^\p{L}\p{N}_-]+/gu, "_"))
    .map((segment) => segment.replace(/^_+|_+$/g, ""))
    .filter((segment) => segment !== "");
  return [method.toLowerCase(), ...words].join("_");
}
