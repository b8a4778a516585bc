import { FORMATS } from "./facet-text.ts";

/** The built-in types of signatures and of TypeScript. Definitions must not have these names in upper or lower case. */
const types: ReadonlySet<string> = new Set([
  ...FORMATS.values(),
  ..."string number boolean null any never object int int32 record".split(" "),
  ..."unknown undefined void symbol bigint".split(" "),
]);

/** Words that cannot name a type in TypeScript, or that have another meaning where a type is expected. */
const words: ReadonlySet<string> = new Set(
  `abstract asserts break case catch class const continue debugger default delete do else enum export extends false
  finally for function if implements import in infer instanceof interface keyof let new package private protected public
  readonly return static super switch this throw true try typeof unique var while with yield`.split(/\s+/),
);

/** Checks whether a definition can have this name in a signature. */
export function isTypeName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !types.has(name.toLowerCase()) && !words.has(name);
}

/** Returns a free name derived from the name of the type or of its property: `my-node` becomes `MyNode`. */
export function freeTypeName(after: string, isTaken: (name: string) => boolean): string {
  const letters = after.replace(/^[^A-Za-z]+/, "").split(/[^A-Za-z0-9]+/);
  const plain = letters.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("") || "Value";
  const stem = types.has(plain.toLowerCase()) ? `${plain}Type` : plain;
  if (!isTaken(stem)) return stem;
  for (let number = 2; ; number += 1) if (!isTaken(`${stem}${number}`)) return `${stem}${number}`;
}
