const legal = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Words that cannot name a binding in a module: ECMAScript 2023, 12.7.2, in strict mode, and those of TypeScript. */
const reserved = new Set(
  (
    "await break case catch class const continue debugger default delete do else enum export extends false finally " +
    "for function if import in instanceof new null return super switch this throw true try typeof var void while " +
    "with yield let static implements interface package private protected public arguments eval undefined any " +
    "boolean never number object string symbol unknown bigint"
  ).split(" "),
);

export function isIdentifier(text: string): boolean {
  return legal.test(text) && !reserved.has(text);
}

/** Converts any text to a valid start of an identifier: `my-tracker 2` becomes `MyTracker2`. */
export function pascalCase(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = words.map((word) => capitalise(word)).join("");
  return legal.test(joined) ? joined : `Server${joined}`;
}

/** Makes the first letter upper-case. */
export function capitalise(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
