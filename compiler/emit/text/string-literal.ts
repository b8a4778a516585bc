import { invisible, unicodeEscape } from "./invisible.ts";

/** A double-quoted literal for people: letters of every script stay, deceptive characters are escaped. */
export function stringLiteral(text: string): string {
  return (
    JSON.stringify(text)
      .replace(invisible, unicodeEscape)
      // No `</script>` and no `<!--`, in case the code is embedded in a page.
      .replace(/<(?=[/!])/g, "\\u003c")
  );
}

/**
 * A single-quoted literal for data. It is ASCII only, so that engines store source and value at one byte a character, and
 * single-quoted because JSON is full of double quotes. A line continuation (`\` and a newline, which are not part of the
 * value) before each object of a list makes diffs readable. Such a literal loads as fast as one without line breaks, and
 * faster than joined strings.
 */
export function dataLiteral(json: string): string {
  const text = json
    .replace(/[\\']/g, "\\$&")
    .replace(/[^\x20-\x7e]/g, unicodeEscape)
    .replace(/<(?=[/!])/g, "\\x3c")
    .replace(/,(?=\{"name":)/g, ",\\\n");
  return `'${text}'`;
}
