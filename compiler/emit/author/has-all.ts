/**
 * Whether the text plainly declares and exports every function. If false, the file must be parsed, because it may export
 * them in another way.
 */
export function hasAll(text: string, wanted: readonly { readonly export: string }[]): boolean {
  const declared = new Set([...text.matchAll(declaration)].map(([, name]) => name));
  return wanted.every((one) => declared.has(one.export));
}

/** An exported declaration at the start of a line, so that comments with `//` do not match. */
const declaration =
  /^export\s+(?:const|let|var|class|(?:async\s+)?function\b\s*\*?)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
