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

/**
 * A character that a person cannot see and a model reads: controls, bidirectional marks, zero-width characters, tags
 * (Unicode TR36, TR39). The two joiners stay, since emoji and several scripts are made of them, and so does a tag in
 * the flag of a region.
 */
export const hiddenCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]|\p{Surrogate}/u;

/** C0 and C1 controls but tab and line feed, U+2028/9, bidi controls, byte order marks, lone surrogates. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2060-\u206f\u200b\u00ad\ufeff]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;
