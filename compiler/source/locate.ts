import type { SourceFile, Span } from "./source-file.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** UTF-16 offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** A node below another one. A place in a list has no key. */
export interface Child<Node> {
  readonly key?: Range;
  readonly value: Range;
  /** Absent where nothing is written: `key:` alone. */
  readonly node?: Node;
}

/** What locate() must know of a parser's own nodes. */
export interface NodeReader<Node> {
  readonly root: Child<Node>;
  /** The children by key, or by index written as a number. */
  children(node: Node): ReadonlyMap<string, Child<Node>>;
}

/**
 * Builds `locate`. The parser's nodes are opened only along the paths that somebody asks for, and each once,
 * so a file without mistakes pays next to nothing.
 */
export function locator<Node extends object>(
  source: SourceFile,
  reader: () => NodeReader<Node>,
): SyntaxTree["locate"] {
  const opened = new WeakMap<Node, ReadonlyMap<string, Child<Node>>>();
  const childrenOf = (node: Node) => {
    const known = opened.get(node) ?? reader().children(node);
    opened.set(node, known);
    return known;
  };
  // A YAML collection ends where the next key begins; nobody wants to see the blank lines between.
  const span = ([start, end]: Range): Span => ({
    source,
    start,
    end: start + source.text.slice(start, end).trimEnd().length,
  });

  return (path, part = "value") => {
    let place = reader().root;
    for (const step of path) {
      const next = place.node === undefined ? undefined : childrenOf(place.node).get(String(step));
      if (next === undefined) break;
      place = next;
    }
    return span(part === "key" ? (place.key ?? place.value) : place.value);
  };
}
