/** The plain text between two matches. */
export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

/**
 * Splits a text at the matches of a global pattern. `read` maps each match, from `start` to `end` in UTF-16 offsets,
 * to a part or to a string. A string is joined to the text around it.
 */
export function splitText<Part extends { readonly kind: string }>(
  source: string,
  pattern: RegExp,
  read: (match: RegExpExecArray, start: number, end: number) => Part | string,
): readonly (TextPart | Part)[] {
  const parts: (TextPart | Part)[] = [];
  let text = "";
  let done = 0;
  const endText = () => {
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
  };
  for (const match of source.matchAll(pattern)) {
    text += source.slice(done, match.index);
    done = match.index + match[0].length;
    const part = read(match, match.index, done);
    if (typeof part === "string") {
      text += part;
    } else {
      endText();
      parts.push(part);
    }
  }
  text += source.slice(done);
  endText();
  return parts;
}
