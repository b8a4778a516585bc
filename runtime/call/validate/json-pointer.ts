/** The tokens of a JSON Pointer (RFC 6901): `/a~1b/0` is `["a/b", "0"]`. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value a JSON Pointer points at; undefined where there is none. Inherited properties do not count. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

/** How people write that place: `filter.labels[2]["odd key"]`; `""` for the root. */
export function readablePath(root: unknown, pointer: string, last?: string): string {
  const tokens = pointerTokens(pointer);
  if (last !== undefined) tokens.push(last);
  let value = root;
  let path = "";
  for (const token of tokens) {
    if (Array.isArray(value)) path += `[${token}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(token)) path += path === "" ? token : `.${token}`;
    else path += path === "" && plain(token) ? token : `[${quote(token)}]`;
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, token)
        ? (value as Record<string, unknown>)[token]
        : undefined;
  }
  return path;
}

/** Returns a value in a few words: a string cut at 40 characters, an array or object by its type alone. */
export function excerpt(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

/** JSON string form, with everything a terminal or a model could trip over escaped, cut at 40 characters. */
export function quote(text: string): string {
  const characters = [...text.slice(0, 164)];
  const cut = characters.length > 40 || text.length > 164;
  const shown = JSON.stringify(characters.slice(0, 40).join("")).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return cut ? `${shown.slice(0, -1)}…"` : shown;
}

function plain(token: string): boolean {
  return /^[\w$ .:@/-]{1,40}$/.test(token);
}
