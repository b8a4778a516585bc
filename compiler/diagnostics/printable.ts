/**
 * Makes text safe to print. Characters that would move the cursor, colour the terminal or reorder a line (controls, bidi
 * marks, line separators, lone surrogates) are shown by their code points, because specs come from anywhere.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
}

/** C0 and C1 controls but tab and line feed, U+2028/9, bidi controls, byte order marks, lone surrogates. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;
