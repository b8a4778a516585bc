import type { ImportNotes } from "../import-notes.ts";
import { entriesAt, isNode, type Node, nodeAt, nodesAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";

/** One operation with the members that its path gives it. */
export interface Operation {
  /** Upper case. */
  readonly method: string;
  /** As the document has it: `/pets/{id}`. */
  readonly path: string;
  readonly id?: string;
  readonly tags: readonly string[];
  readonly node: Node;
  readonly pathItem: Node;
  /** References followed. Those of the path come first; the operation's own replace them by location and name. */
  readonly parameters: readonly Node[];
  readonly deprecated: boolean;
}

/** Methods that the `http` runner sends. */
const methods = ["get", "head", "post", "put", "patch", "delete", "options"];

/** Lists the operations of a document in its order; notes every one that cannot be a tool. */
export function listOperations(root: Node, references: References, notes: ImportNotes): readonly Operation[] {
  return entriesAt(root, "paths").flatMap(([path, value]) => {
    const pathItem = pathItemOf(value, references);
    if (pathItem === undefined) {
      notes.leaveOut(path, "its path item refers to nothing");
      return [];
    }
    for (const method of ["trace", "query"])
      if (isNode(pathItem[method]))
        notes.leaveOut(`${method.toUpperCase()} ${path}`, "no runner sends this method");
    for (const [method] of entriesAt(pathItem, "additionalOperations"))
      notes.leaveOut(`${method} ${path}`, "no runner sends the methods of `additionalOperations`");
    return methods.flatMap((method) => {
      const node = pathItem[method];
      return isNode(node) ? [operationOf(method.toUpperCase(), path, node, pathItem, references, notes)] : [];
    });
  });
}

/** `METHOD /path`, as people name an operation. */
export function operationLabel({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path}`;
}

/** A path item with a reference may have members of its own, which come first (OpenAPI 3.1, Path Item Object). */
function pathItemOf(value: unknown, references: References): Node | undefined {
  if (!isNode(value) || typeof value["$ref"] !== "string") return isNode(value) ? value : undefined;
  const target = references.follow(value);
  const { $ref: _, ...own } = value;
  return target === undefined ? undefined : { ...target.node, ...own };
}

function operationOf(
  method: string,
  path: string,
  node: Node,
  pathItem: Node,
  references: References,
  notes: ImportNotes,
): Operation {
  const id = textAt(node, "operationId");
  const tags = Array.isArray(node["tags"]) ? node["tags"].filter((tag) => typeof tag === "string") : [];
  const given = [...nodesAt(pathItem, "parameters"), ...nodesAt(node, "parameters")];
  const parameters = new Map<string, Node>();
  for (const each of given) {
    const parameter = references.follow(each)?.node;
    const name = textAt(parameter, "name");
    if (parameter === undefined || name === undefined)
      notes.change(`${method} ${path}`, "a parameter that refers to nothing, or has no name, was left out");
    else parameters.set(`${parameter["in"]} ${name}`, parameter);
  }
  return {
    method,
    path,
    ...(id === undefined ? {} : { id }),
    tags,
    node,
    pathItem,
    parameters: [...parameters.values()],
    deprecated: node["deprecated"] === true,
  };
}

/** The servers that apply to an operation: its own, else those of its path, else those of the document. */
export function serversOf({ node, pathItem }: Operation, root: Node): readonly Node[] {
  const levels = [node, pathItem, root].map((each) => nodesAt(each, "servers"));
  return levels.find((servers) => servers.length > 0) ?? [];
}

/** The number of operations in a map of path items, such as `webhooks`. */
export function countOperations(paths: Node | undefined): number {
  return Object.values(paths ?? {})
    .filter(isNode)
    .reduce((sum, item) => sum + methods.filter((method) => nodeAt(item, method) !== undefined).length, 0);
}
