/** Whether a text is a regular expression of ECMA-262 with the flag `u`: the syntax of `pattern` (JSON Schema 2020-12 Core, 6.4). */
export function isUnicodeRegex(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
