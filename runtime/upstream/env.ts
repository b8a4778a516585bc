import { DeltaMcpError } from "../errors.ts";
import { isObject } from "../support/json.ts";
import { splitText, type TextPart } from "../support/text-parts.ts";

type Env = Readonly<Record<string, string | undefined>>;

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
 * The value of a variable; undefined where it is not set. White space around it is left out: a secret that was read from a
 * file ends in a line break, which is neither sent nor found in an answer.
 */
export function variableIn(env: Env, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name]?.trim() : undefined;
}

/**
 * Resolves the references in every string of a value, by default of upstream records by name, when a server starts and not
 * before. Throws DeltaMcpError("configuration") that names all variables that are missing, each with a place that needs it,
 * and never shows a value.
 */
export function resolveEnv<Value>(value: Value, env: Env, placePhrase = upstreamPhrase): Value {
  const missing = new Map<string, Place>();
  const resolved = resolveAt(value, [], env, missing);
  if (missing.size === 0) return resolved as Value;
  const names = [...missing.keys()];
  const told = [...missing].map(([name, place]) => `${name}${placePhrase(place)}`).join(", ");
  throw new DeltaMcpError(
    "configuration",
    `${names.length === 1 ? "an environment variable is" : "environment variables are"} not set: ${told}; write \`${names.map((name) => `${name}=…`).join(" ")}\` in front of the command`,
    { details: { missing: names } },
  );
}

/** A variable that the strings of a value refer to. */
export interface UsedVariable {
  readonly name: string;
  /** The value if the variable is unset or empty; absent if one reference has none, so that the variable is required. */
  readonly fallback?: string;
  /** The place that needs it: "`auth.bearer` of upstream `api`". */
  readonly place: string;
}

/** Returns the variables that a value, by default upstream records by name, refers to: each once, in order. */
export function usedVariables(value: unknown, placeName = upstreamPlace): readonly UsedVariable[] {
  const found = new Map<string, UsedVariable>();
  const visit = (inner: unknown, place: Place): void => {
    if (typeof inner === "string") for (const part of parseEnv(inner).parts) add(part, place);
    else if (typeof inner === "object" && inner !== null)
      for (const [key, item] of Object.entries(inner)) visit(item, [...place, key]);
  };
  const add = (part: EnvPart, place: Place): void => {
    if (part.kind === "text") return;
    const { name, fallback } = part;
    const known = found.get(name);
    if (known === undefined || (known.fallback !== undefined && fallback === undefined))
      found.set(name, { name, place: placeName(place), ...(fallback === undefined ? {} : { fallback }) });
  };
  visit(value, []);
  return [...found.values()];
}

/** The name of an upstream, then the keys that lead to a text of its record. */
type Place = readonly string[];

function upstreamPhrase(place: Place): string {
  return place.length < 2 ? "" : ` (${upstreamPlace(place)})`;
}

function upstreamPlace([upstream, ...keys]: Place): string {
  return `\`${keys.join(".")}\` of upstream \`${upstream}\``;
}

function resolveAt(value: unknown, place: Place, env: Env, missing: Map<string, Place>): unknown {
  if (typeof value === "string") return resolveText(value, place, env, missing);
  if (Array.isArray(value))
    return value.map((item, index) => resolveAt(item, [...place, String(index)], env, missing));
  if (!isObject(value)) return value;
  // fromEntries defines properties, so that a key `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveAt(item, [...place, key], env, missing)]),
  );
}

function resolveText(source: string, place: Place, env: Env, missing: Map<string, Place>): string {
  return parseEnv(source)
    .parts.map((part) => {
      if (part.kind === "text") return part.text;
      const value = variableIn(env, part.name);
      if (part.fallback !== undefined) return value || part.fallback;
      if (value === undefined && !missing.has(part.name)) missing.set(part.name, place);
      return value ?? "";
    })
    .join("");
}
