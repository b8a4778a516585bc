import { exactJson } from "../support/long-integer.ts";
import { mapTexts } from "../support/map-texts.ts";
import { splitText, type TextPart } from "../support/text-parts.ts";

/**
 * Templates of the spec language: `{name}` inserts an argument, `{a.b}` a value inside it, `{{` and `}}` are
 * literal braces. The compiler parses them to report mistakes, the runners to fill them in: one parser for both.
 */
export type TemplatePart = TextPart | TemplateInsert;

/** A hole. `start` and `end` are its UTF-16 offsets in the template, braces included. */
export interface TemplateInsert {
  readonly kind: "insert";
  /** What stands between the braces, trimmed: `a.b`. */
  readonly name: string;
  /** `{+name}`: in the path of a request, the slashes of the value stay (RFC 6570, section 3.2.3). */
  readonly reserved?: true;
  readonly start: number;
  readonly end: number;
}

/** A place where a text is no template. It stands in the parts as plain text. */
export interface TemplateProblem {
  readonly kind: "unclosed" | "unopened" | "empty";
  readonly start: number;
  readonly end: number;
}

export interface Template {
  readonly parts: readonly TemplatePart[];
  readonly problems: readonly TemplateProblem[];
}

/** Escaped braces, a hole, a lone brace. A hole holds no brace, so that nothing nests. */
const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

/** Splits a template into text and holes; never throws. */
export function parseTemplate(source: string): Template {
  const problems: TemplateProblem[] = [];
  const parts = splitText<TemplateInsert>(source, token, ([written, inside], start, end) => {
    const name = inside?.trim();
    // No identifier follows in a name such as `+1`, which is an argument's own.
    if (name !== undefined && /^\+\s*[A-Za-z_]/.test(name))
      return { kind: "insert", name: name.slice(1).trim(), reserved: true, start, end };
    if (name) return { kind: "insert", name, start, end };
    if (name === "") problems.push({ kind: "empty", start, end });
    else if (written === "{") problems.push({ kind: "unclosed", start, end });
    else if (written === "}") problems.push({ kind: "unopened", start, end });
    return written === "{{" || written === "}}" ? written.charAt(0) : written;
  });
  return { parts, problems };
}

/** Makes the text of an inserted value; `undefined` is an argument that was left out. */
export type Encode = (value: unknown, insert: TemplateInsert) => string;

/** Fills a template in as text. `encode` decides how a value looks where it goes: in a path, a query, a body. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  args: Readonly<Record<string, unknown>>,
  encode: Encode = asText,
): string {
  return parts
    .map((part) => (part.kind === "text" ? part.text : encode(argumentAt(args, part.name), part)))
    .join("");
}

/**
 * Fills in every string of a JSON value. A string that is one hole and nothing else becomes the argument itself,
 * type kept; where that argument was left out, its property or element is left out too. Keys are not templates.
 */
export function fillTemplates(value: unknown, args: Readonly<Record<string, unknown>>): unknown {
  return mapTexts(value, (text) => {
    const { parts } = parseTemplate(text);
    const whole = wholeInsert(parts);
    return whole === undefined ? renderTemplate(parts, args) : argumentAt(args, whole.name);
  });
}

/** The hole of a template that is one hole and nothing else: such a template keeps the type of its value. */
export function wholeInsert(parts: readonly TemplatePart[]): TemplateInsert | undefined {
  const [only] = parts;
  return parts.length === 1 && only?.kind === "insert" ? only : undefined;
}

/**
 * The value that a hole names: the argument of that whole name (names may hold dots), else the path, step by
 * step. Only own properties and array elements count, so that `{constructor}` finds nothing.
 */
export function argumentAt(args: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(args, name)) return args[name];
  let value: unknown = args;
  for (const key of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    if (Array.isArray(value) && key === "length") return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Text as it is, nothing for what is left out or null, JSON for the rest. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : exactJson(value);
}
