import type { SourceFile, Span } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** UTF-16 offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** A node below another one. A place in a list has no key. */
export interface Child<Node> {
  readonly node: Node;
  readonly key?: Range;
}

/** What locate() must know of a parser's own nodes. */
export interface NodeReader<Node> {
  readonly root: Node;
  readonly rangeOf: (node: Node) => Range;
  /** The children by key, or by index written as a number. */
  readonly childrenOf: (node: Node) => ReadonlyMap<string, Child<Node>>;
}

/**
 * Builds `locate`. The parser's nodes are opened only along the paths that somebody asks for, and each once,
 * so a file without mistakes pays next to nothing.
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
