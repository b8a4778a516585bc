import type { SourceFile, Span } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** UTF-16 offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** A node below another one. Items of an array have no key. */
export interface Child<Node> {
  readonly node: Node;
  readonly key?: Range;
}

/** The access of locate() to a parser's nodes. */
export interface NodeReader<Node> {
  readonly root: Node;
  readonly rangeOf: (node: Node) => Range;
  /** The children by key, or by index written as a number. */
  readonly childrenOf: (node: Node) => ReadonlyMap<string, Child<Node>>;
}

/**
 * Returns the `locate` of a document. Reads the parser's nodes only along the requested paths, and each node once, so that a
 * file without mistakes costs almost nothing.
 */
export function locator<Node>(source: SourceFile, reader: NodeReader<Node>): SyntaxTree["locate"] {
  const opened = new Map<Node, ReadonlyMap<string, Child<Node>>>();
  const open = (node: Node) => {
    const children = opened.get(node) ?? reader.childrenOf(node);
    opened.set(node, children);
    return children;
  };
  return (path, part = "value"): Span => {
    let place: Child<Node> = { node: reader.root };
    for (const step of path) {
      const next = open(place.node).get(String(step));
      if (next === undefined) break;
      place = next;
    }
    const [start, end] = part === "key" && place.key !== undefined ? place.key : reader.rangeOf(place.node);
    return { source, start, end };
  };
}
