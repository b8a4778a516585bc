import { invisible, unicodeEscape } from "./invisible.ts";

/** A double-quoted literal for people to read: letters of any script stay, whatever deceives is escaped. */
export function stringLiteral(text: string): string {
  return (
    JSON.stringify(text)
      .replace(invisible, unicodeEscape)
      // No `</script>` and no `<!--`, should the code ever stand in a page.
      .replace(/<(?=[/!])/g, "\\u003c")
  );
}

/**
 * A single-quoted literal for data: ASCII only, so that engines keep source and value at one byte a character, and
 * single quotes because JSON is full of double ones. A line ends (`\` and a newline, which the value does not have)
 * before each object of a list, so that people and diffs see records and not one line of a megabyte; one literal
 * with such breaks loads as fast as one without, and faster than pieces joined.
 */
export function dataLiteral(json: string): string {
  const text = json
    .replace(/[\\']/g, "\\$&")
    .replace(/[^\x20-\x7e]/g, unicodeEscape)
    .replace(/<(?=[/!])/g, "\\x3c")
    .replace(/,(?=\{"name":)/g, ",\\\n");
  return `'${text}'`;
}
