import { pointerToken } from "../../support/pointer-token.ts";
import { argumentAt, parseTemplate, renderTemplate, type TemplatePart, wholeInsert } from "../template.ts";
import type { HttpBinding, OptionalBody } from "./http-binding.ts";
import { plainText } from "./parameter-style.ts";

/** A binding with its templates parsed, once for all calls. */
export interface CompiledBinding {
  readonly method: string;
  readonly path: readonly TemplatePart[];
  readonly query: readonly (readonly [string, Fill])[];
  readonly headers: readonly (readonly [string, Fill])[];
  readonly cookies: readonly (readonly [string, Fill])[];
  readonly body?: CompiledBody;
  /** The arguments of which one must be given for a body to be sent. Absent: it is sent always. */
  readonly bodyNeeds?: readonly string[];
  /** The arguments whose files are loaded before the body is made. */
  readonly files?: readonly string[];
  readonly styles: ReadonlyMap<string, NonNullable<HttpBinding["styles"]>[string]>;
  readonly maxBytes: number;
  readonly response: HttpBinding["response"];
}

export type CompiledBody =
  | { readonly kind: "json"; readonly fill: Fill }
  | { readonly kind: "form" | "multipart"; readonly fields: readonly (readonly [string, Fill])[] }
  | { readonly kind: "raw"; readonly fill: Fill; readonly contentType: string };

/** Makes a value of the arguments; undefined where all that it is made of was left out. */
export type Fill = (args: Readonly<Record<string, unknown>>) => unknown;

/** Bytes of a response that are read where a binding does not say. */
const defaultMaxBytes = 8 * 1024 * 1024;

export function compileBinding(binding: HttpBinding): CompiledBinding {
  return {
    method: binding.method.toUpperCase(),
    path: parseTemplate(binding.path).parts,
    query: compileEntries(binding.query),
    headers: compileEntries(binding.headers).map(([name, fill]) => [name.toLowerCase(), fill]),
    cookies: compileEntries(binding.cookies),
    ...(binding.body === undefined ? {} : { body: compileBody(binding.body) }),
    ...(binding.body?.optional === true ? { bodyNeeds: namesIn(binding.body) } : {}),
    ...(binding.body?.files === undefined ? {} : { files: binding.body.files }),
    styles: new Map(Object.entries(binding.styles ?? {})),
    maxBytes: binding.maxBytes ?? defaultMaxBytes,
    response: binding.response,
  };
}

function compileBody(body: OptionalBody): CompiledBody {
  if ("json" in body) return { kind: "json", fill: compileValue(body.json, new Set(body.integers)) };
  if ("form" in body) return { kind: "form", fields: compileEntries(body.form) };
  if ("multipart" in body) return { kind: "multipart", fields: compileEntries(body.multipart) };
  return { kind: "raw", fill: compileValue(body.raw), contentType: body.contentType };
}

/** The names of all arguments that the strings of a value insert. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === "string")
    return parseTemplate(value).parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

function compileEntries(map: Readonly<Record<string, unknown>> | undefined): (readonly [string, Fill])[] {
  return Object.entries(map ?? {}).map(([name, value]) => [name, compileValue(value)]);
}

/**
 * Compiles every string of a value; what no argument was given for drops out of objects and lists. The strings at the
 * JSON pointers `integers` are the digits of integers.
 */
function compileValue(value: unknown, integers: ReadonlySet<string> = new Set(), pointer = ""): Fill {
  if (typeof value === "string" && integers.has(pointer)) {
    const integer = BigInt(value);
    return () => integer;
  }
  if (typeof value === "string") return compileText(value);
  const inner = (key: string | number, own: unknown) =>
    compileValue(own, integers, integers.size === 0 ? "" : pointer + pointerToken(key));
  if (Array.isArray(value)) {
    const items = value.map((item, index) => inner(index, item));
    return (args) => items.map((fill) => fill(args)).filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return () => value;
  const entries = Object.entries(value).map(([key, own]) => [key, inner(key, own)] as const);
  return (args) => {
    const filled = entries.map(([key, fill]) => [key, fill(args)] as const);
    // fromEntries defines properties, so that a key `__proto__` stays a key.
    return Object.fromEntries(filled.filter(([, item]) => item !== undefined));
  };
}

/** A text that is one hole keeps the argument's type; one whose holes are all empty is left out. */
function compileText(source: string): Fill {
  const { parts } = parseTemplate(source);
  const whole = wholeInsert(parts);
  if (whole !== undefined) return (args) => argumentAt(args, whole.name);
  const names = parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  if (names.length === 0) {
    const text = renderTemplate(parts, {});
    return () => text;
  }
  return (args) =>
    names.some((name) => argumentAt(args, name) !== undefined)
      ? renderTemplate(parts, args, plainText)
      : undefined;
}
