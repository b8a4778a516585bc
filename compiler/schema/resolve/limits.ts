/** Bounds that keep hostile or runaway schemas from hanging the compiler. Real schemas stay far below. */
export const schemaLimits = {
  /** Levels of nested schemas, references followed. */
  depth: 200,
  /** Schemas in one resolved schema before definitions are kept in `$defs` instead of being inlined. */
  inlined: 2_000,
  /** Schemas that are read at all. */
  nodes: 100_000,
} as const;
