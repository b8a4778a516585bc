import { DeltaMcpError } from "../errors.ts";

/** Text with references to the environment: `${NAME}`, `${NAME:-default}`; `$${` is a literal `${`. */
export type EnvPart = EnvText | EnvReference;

export interface EnvText {
  readonly kind: "text";
  readonly text: string;
}

export interface EnvReference {
  readonly kind: "env";
  readonly name: string;
  /** Stands in where the variable is unset or empty, as in POSIX shells (XCU 2.6.2). */
  readonly fallback?: string;
}

/** A `${` that begins no reference. It stands in the parts as plain text. Offsets are UTF-16. */
export interface EnvProblem {
  readonly kind: "unclosed" | "name";
  readonly start: number;
  readonly end: number;
}

export interface EnvTemplate {
  readonly parts: readonly EnvPart[];
  readonly problems: readonly EnvProblem[];
}

const token = /\$\$\{|\$\{([^}]*)\}|\$\{/g;
const reference = /^([A-Za-z_][A-Za-z0-9_]*)(?::-([\s\S]*))?$/;

/** Splits a text into plain text and references; never throws. */
export function parseEnv(source: string): EnvTemplate {
  const parts: EnvPart[] = [];
  const problems: EnvProblem[] = [];
  let text = "";
  let read = 0;
  for (const match of source.matchAll(token)) {
    const start = match.index;
    const end = start + match[0].length;
    text += source.slice(read, start);
    read = end;
    const [, name, fallback] = match[1]?.match(reference) ?? [];
    if (name !== undefined) {
      if (text !== "") parts.push({ kind: "text", text });
      text = "";
      parts.push({ kind: "env", name, ...(fallback === undefined ? {} : { fallback }) });
    } else if (match[0] === "$${") {
      text += "${";
    } else {
      problems.push({ kind: match[1] === undefined ? "unclosed" : "name", start, end });
      text += match[0];
    }
  }
  text += source.slice(read);
  if (text !== "") parts.push({ kind: "text", text });
  return { parts, problems };
}

/**
 * Resolves the references in every string of a JSON value, when a server starts and not before. Throws
 * DeltaMcpError("configuration") that names all variables that are missing, and never shows a value.
 */
export function resolveEnv<Value>(value: Value, env: Readonly<Record<string, string | undefined>>): Value {
  const missing = new Set<string>();
  const resolved = resolve(value, env, missing);
  if (missing.size > 0) {
    const names = [...missing];
    throw new DeltaMcpError(
      "configuration",
      `${names.length === 1 ? "an environment variable is" : "environment variables are"} not set: ${names.join(", ")}`,
      { details: { missing: names } },
    );
  }
  return resolved as Value;
}

function resolve(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  missing: Set<string>,
): unknown {
  if (typeof value === "string") return resolveText(value, env, missing);
  if (Array.isArray(value)) return value.map((item) => resolve(item, env, missing));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, env, missing)]));
}

function resolveText(
  source: string,
  env: Readonly<Record<string, string | undefined>>,
  missing: Set<string>,
): string {
  return parseEnv(source)
    .parts.map((part) => {
      if (part.kind === "text") return part.text;
      const value = Object.hasOwn(env, part.name) ? env[part.name] : undefined;
      if (part.fallback !== undefined) return value || part.fallback;
      if (value === undefined) missing.add(part.name);
      return value ?? "";
    })
    .join("");
}
