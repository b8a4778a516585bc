/**
 * A pattern that matches texts up to a length, in UTF-16 units, and no others: a longer text could keep the engine busy
 * for too long.
 */
export function shortPattern(
  source: string,
  flags: string,
  maxLength: number,
): { readonly test: (text: string) => boolean } {
  const expression = new RegExp(source, flags);
  return { test: (text) => text.length <= maxLength && expression.test(text) };
}
