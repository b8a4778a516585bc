/**
 * True where every function plainly stands in the text as an exported declaration. False means only that somebody has
 * to read the file properly: it may export in another way.
 */
export function hasAll(text: string, wanted: readonly { readonly export: string }[]): boolean {
  const declared = new Set([...text.matchAll(declaration)].map(([, name]) => name));
  return wanted.every((one) => declared.has(one.export));
}

/** At the start of a line, so that what is commented out with `//` does not count. */
const declaration =
  /^export\s+(?:const|let|var|class|(?:async\s+)?function\b\s*\*?)\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
