/** Constructs of other regular expression languages, and their equivalents in ECMA-262. */
const foreign: readonly (readonly [construct: RegExp, help: string])[] = [
  [
    /\(\?[a-z]*(?:-[a-z]+)?\)|\(\?(?:[a-z]+|[a-z]*-[a-z]+):/,
    "write both cases, as in `[aA]`: JavaScript has no inline flags such as `(?i)`",
  ],
  [/\(\?P</, "write a named group as `(?<name>…)`, as JavaScript does"],
  [/\(\?P=|\(\?P>/, "refer to a named group by `\\k<name>`, as JavaScript does"],
  [/\(\?>/, "write `(?:…)`: JavaScript has no atomic groups"],
  [/[*+?}]\+/, "remove the second `+`: JavaScript has no possessive quantifiers"],
  [/\(\?#/, "use `description`: JavaScript has no comments in regular expressions"],
  [/\\[AzZ]/, "use `^` and `$` for the ends of the text, as JavaScript does"],
  [/\[:\^?[a-z]+:\]/, "write `[a-zA-Z]` or `\\p{L}` for `[[:alpha:]]`: JavaScript has no POSIX classes"],
  [/\{,\d+\}/, "write `{0,n}`: JavaScript reads `{,n}` as text"],
  [/\\Q/, "write a backslash before each special character: JavaScript has no `\\Q`"],
];

/** Returns the ECMA-262 equivalent of a construct of another language; undefined if the text has no known one. */
export function foreignConstruct(expression: string): string | undefined {
  // An escaped character begins no construct, except as `\A`, `\z` and the like.
  const unescaped = expression.replace(/\\[^AzZQ]/g, "__");
  return foreign.find(([construct]) => construct.test(unescaped))?.[1];
}
