/** Returns a JSON value as TypeScript source on one line. All line terminators of JavaScript are escaped. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Returns a property name, quoted if TypeScript requires it. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}
