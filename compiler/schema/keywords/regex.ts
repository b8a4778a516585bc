/**
 * Returns the reason why a text is not a regular expression with these flags, in the engine's words; undefined if it is
 * one. Groups with flags (`(?i:a)`) and names in two branches, which newer engines know, are refused everywhere: a
 * spec must mean the same on each Node.
 */
export function explainRegex(text: string, flags: "" | "u"): string | undefined {
  try {
    new RegExp(text, flags);
    return newerSyntax(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}

/** True for a regular expression, with the flag `u` as JSON Schema asks for or without it as many are written. */
export function isRegex(text: unknown): boolean {
  return (
    typeof text === "string" &&
    (explainRegex(text, "u") === undefined || explainRegex(text, "") === undefined)
  );
}

function newerSyntax(text: string): string | undefined {
  const plain = text.replace(/\\./g, "__").replace(/\[[^\]]*\]/g, "_");
  if (/\(\?(?:[a-z]+|[a-z]*-[a-z]+):/.test(plain)) return "invalid group";
  const names = [...plain.matchAll(/\(\?<([^=!>][^>]*)>/g)].map(([, name]) => name);
  return new Set(names).size < names.length ? "duplicate capture group name" : undefined;
}
