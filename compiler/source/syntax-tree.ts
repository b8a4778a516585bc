import type { SourceFile, Span } from "./source-file.ts";

/** Keys and indexes from the root of a document to a node. */
export type Path = readonly (string | number)[];

/** A parsed YAML or JSON document: plain values, and their places. */
export interface SyntaxTree {
  readonly source: SourceFile;
  /** Maps are null-prototype free plain objects; `__proto__` is an ordinary key. */
  readonly value: unknown;
  /** The span of a node's value or key. If the node is missing, the span of its nearest ancestor. */
  locate(path: Path, part?: "key" | "value"): Span;
}
