/** A JSON value as TypeScript source on one line: no line terminator of JavaScript is left raw. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** A property name, quoted where TypeScript demands it. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}
