/** Deeper than any real schema; shallow enough that every later phase may recurse. */
export const maxDepth = 200;

/** Values that the aliases of one file may add to it. The file itself may be of any size. */
export const maxAliasedValues = 100_000;
