/** The arguments of a call of one of the surface's own tools, by name. */
export type Said = Readonly<Record<string, unknown>>;

/** Arguments that hosts add to every call for themselves (Gemini CLI). */
export const hostsOwn: readonly string[] = ["wait_for_previous"];

/** Returns the first of some keys that has a value. Null is no value: hosts send it for arguments that a model left out. */
export function keyOf(said: Said, keys: readonly string[]): string | undefined {
  return keys.find((key) => Object.hasOwn(said, key) && said[key] !== null && said[key] !== undefined);
}

export function firstOf(said: Said, keys: readonly string[]): unknown {
  const key = keyOf(said, keys);
  return key === undefined ? undefined : said[key];
}

/** One line naming the unknown arguments of a read-only tool; empty if there are none. */
export function notKnown(said: Said, known: readonly string[], told: string): readonly string[] {
  const rest = Object.keys(said).filter((key) => !known.includes(key) && !hostsOwn.includes(key));
  return rest.length === 0 ? [] : [`Not known here: ${quoted(rest)}. ${told}`];
}

/** `` `a`, `b` ``, bounded. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `\`${name.slice(0, 80)}\``);
  return [...shown, ...(names.length > 8 ? [`and ${names.length - 8} more`] : [])].join(", ");
}
