import { isUnicodeRegex } from "../../../schema/is-unicode-regex.ts";

/**
 * Returns a `pattern` in the syntax that JSON Schema 2020-12 recommends, ECMA-262 with Unicode; undefined if it cannot be written so.
 * Documents are often written for the older syntax, where a lone `{` and an escape such as `\-` or `\_` stand for themselves.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (isUnicodeRegex(pattern)) return pattern;
  const escaped = pattern
    // Quantifiers, property escapes and code points keep their braces.
    .replace(/\\[pPu]\{[^{}]*\}|\\.|\{\d+(?:,\d*)?\}|[{}]/gs, (part) =>
      part === "{" || part === "}" ? `\\${part}` : part,
    )
    .replace(/\\[^\w^$\\.*+?()[\]{}|/-]|\\[_-]|\\./gs, (part) =>
      /^\\[^\w^$\\.*+?()[\]{}|/-]$|^\\_$/s.test(part) ? part.slice(1) : part,
    );
  if (isUnicodeRegex(escaped)) return escaped;
  const withoutDashes = escaped.replace(/\\-/g, "\\x2d");
  return isUnicodeRegex(withoutDashes) ? withoutDashes : undefined;
}
