/** The type of a value, in the words of diagnostics. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return "an empty value";
  if (Array.isArray(value)) return "a list";
  return typeNames[typeof value] ?? typeof value;
}

/** JSON Schema types in the words of diagnostics: `a map`, `a list or a string`. */
export function typeList(types: string | readonly string[]): string {
  return [types]
    .flat()
    .map((type) => typeNames[type] ?? type)
    .join(" or ");
}

const typeNames: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "an empty value",
};
