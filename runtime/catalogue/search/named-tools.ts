/** Finds tools by their names as people type them: case and separators do not matter. */
export interface NamedTools {
  /** Returns the tools whose name is the query or a word of it, then the tools whose name begins with the query. */
  find(query: string): { readonly exact: ReadonlySet<string>; readonly begun: ReadonlySet<string> };
}

/** Longer queries are sentences, not the beginning of a name. */
const maxNameLength = 128;

export function namedTools(tools: readonly string[]): NamedTools {
  const folded = tools.map((tool) => [fold(tool), tool] as const);
  const byName = group(folded);
  return {
    find(query) {
      const whole = query.length > maxNameLength ? "" : fold(query);
      const exact = new Set(byName.get(whole) ?? []);
      for (const word of query.slice(0, 2_000).split(/[\s"'`()[\]{},;:?!]+/)) {
        if (isIdentifier(word)) for (const tool of byName.get(fold(word)) ?? []) exact.add(tool);
      }
      const begun = folded.filter(([name]) => whole !== "" && name.startsWith(whole));
      return { exact, begun: new Set(begun.map(([, tool]) => tool)) };
    },
  };
}

/** An identifier of several words: `close_issue`, `closeIssue`, `close-issue`. */
function isIdentifier(word: string): boolean {
  return /[\p{L}\d][_.-]+[\p{L}\d]|\p{Ll}\p{Lu}/u.test(word);
}

function group(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else known.push(value);
  }
  return groups;
}

function fold(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
