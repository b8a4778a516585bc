import { DeltaMcpError } from "../errors.ts";
import { mapTexts } from "../support/map-texts.ts";
import { splitText, type TextPart } from "../support/text-parts.ts";

/** Text with references to the environment: `${NAME}`, `${NAME:-default}`; `$${` is a literal `${`. */
export type EnvPart = TextPart | EnvReference;

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
  const problems: EnvProblem[] = [];
  const parts = splitText<EnvReference>(source, token, ([written, inside], start, end) => {
    const [, name, fallback] = inside?.match(reference) ?? [];
    if (name !== undefined) return { kind: "env", name, ...(fallback === undefined ? {} : { fallback }) };
    if (written === "$${") return "${";
    problems.push({ kind: inside === undefined ? "unclosed" : "name", start, end });
    return written;
  });
  return { parts, problems };
}

/**
 * Resolves the references in every string of a JSON value, when a server starts and not before. Throws
 * DeltaMcpError("configuration") that names all variables that are missing, and never shows a value.
 */
export function resolveEnv<Value>(value: Value, env: Readonly<Record<string, string | undefined>>): Value {
  const missing = new Set<string>();
  const resolved = mapTexts(value, (text) => resolveText(text, env, missing));
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
