import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { omit } from "../schema/keywords/annotations.ts";
import { contradictions } from "../schema/keywords/contradictions.ts";
import { type KeywordForm, keywordForms } from "../schema/keywords/keyword-forms.ts";
import { explainKeywordValue } from "../schema/keywords/keyword-value.ts";
import { isRegex } from "../schema/keywords/regex.ts";
import { foreignConstruct } from "../schema/keywords/regex-dialect.ts";
import { translateRegex } from "../schema/keywords/regex-translation.ts";
import { resolveSchema } from "../schema/resolve/resolve.ts";
import type { Path } from "../source/syntax-tree.ts";

export interface MendedSchema {
  /** The schema itself if there was nothing to correct. */
  readonly schema: JsonSchema;
  /** The changes, one sentence each. */
  readonly notes: readonly string[];
}

type SchemaObject = Readonly<Record<string, unknown>>;
type Note = (path: Path, what: string) => void;

/**
 * Removes the parts of a foreign schema that do not compile: malformed
 * keywords, invalid regular expressions, references without a target. Declares required properties. A
 * tool's own server ignored these parts too.
 */
export function mendSchema(schema: JsonSchema): MendedSchema {
  const notes: string[] = [];
  const note: Note = (path, what) => notes.push(`\`${path.join(".")}\` ${what}`);
  if (!isObject(schema)) return { schema, notes };
  return { schema: withoutLooseReferences(mendObject(schema, [], note), note), notes };
}

/**
 * The same, but ignores references, for schemas with references to other documents. `where` is the path of the schema in
 * the notes.
 */
export function mendKeywords(
  schema: SchemaObject,
  where: Path = [],
): MendedSchema & { schema: SchemaObject } {
  const notes: string[] = [];
  const mended = mendObject(schema, where, (path, what) => notes.push(`\`${path.join(".")}\` ${what}`));
  return { schema: mended, notes };
}

function mend(schema: unknown, path: Path, note: Note): unknown {
  return isObject(schema) ? mendObject(schema, path, note) : schema;
}

function mendObject(given: SchemaObject, path: Path, note: Note): SchemaObject {
  const schema = withRequiredList(given, path, note);
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    const form = keywordForms.get(keyword);
    const kept = form === undefined ? value : mendKeyword(form, value, [...path, keyword], note);
    return kept === undefined ? [] : [[keyword, kept] as const];
  });
  return withRequiredProperties(withoutContradictions(Object.fromEntries(entries), path, note), path, note);
}

/**
 * Moves `required: true` inside a property (draft 3) into the list beside `properties`, and leaves out `required` and
 * `optional` there, which mean nothing in later drafts.
 */
function withRequiredList(schema: SchemaObject, path: Path, note: Note): SchemaObject {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const flagged = Object.entries(properties).filter(
    ([, property]) =>
      isObject(property) &&
      (typeof property["required"] === "boolean" || typeof property["optional"] === "boolean"),
  ) as [string, SchemaObject][];
  if (flagged.length === 0) return schema;
  const flags = ["required", "optional"] as const;
  const plain = flagged.map(([name, property]) => {
    const boolean = flags.filter((keyword) => typeof property[keyword] === "boolean");
    for (const keyword of boolean)
      note([...path, "properties", name, keyword], "was left out: `required` beside `properties` decides");
    return [name, omit(property, ...boolean)];
  });
  const named = flagged.filter(([, property]) => property["required"] === true).map(([name]) => name);
  const all = [...new Set([...(Array.isArray(required) ? required : []), ...named])];
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(plain) },
    ...(all.length === 0 ? {} : { required: all }),
  };
}

/** Converts literals of another type without loss, or else leaves them out, like bounds that no value satisfies. */
function withoutContradictions(schema: SchemaObject, path: Path, note: Note): SchemaObject {
  let mended = withLiteralsOfType(schema, path, note);
  for (const { path: place, problem, kind } of contradictions(mended)) {
    const [keyword = ""] = place;
    if (kind === "required" || keyword === "const") continue;
    note([...path, ...place], `was left out: it ${problem}`);
    if (keyword !== "enum") mended = omit(mended, String(keyword));
  }
  const { enum: values } = mended;
  if (!Array.isArray(values)) return mended;
  const wrong = new Set(
    contradictions(mended).flatMap(({ path: [keyword, index] }) => (keyword === "enum" ? [index] : [])),
  );
  const kept = values.filter((_, index) => !wrong.has(index));
  return kept.length === 0 ? omit(mended, "enum") : { ...mended, enum: kept };
}

/** `type: string, enum: [1, 2]` means the strings `1` and `2`, and `type: integer, enum: ["1"]` means the number 1. */
function withLiteralsOfType(schema: SchemaObject, path: Path, note: Note): SchemaObject {
  const { type, enum: values } = schema;
  const convert = (value: unknown, place: Path): unknown => {
    const converted = typeof type === "string" ? asType(value, type) : value;
    if (converted !== value)
      note([...path, ...place], `became ${JSON.stringify(converted)}, for the type is ${type}`);
    return converted;
  };
  return {
    ...schema,
    ...(Array.isArray(values) ? { enum: values.map((value, index) => convert(value, ["enum", index])) } : {}),
    ...(Object.hasOwn(schema, "const") ? { const: convert(schema["const"], ["const"]) } : {}),
  };
}

function asType(value: unknown, type: string): unknown {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  if (typeof value !== "string") return value;
  if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  const number = Number(value);
  const isNumber = value.trim() !== "" && Number.isFinite(number) && String(number) === value;
  if (type === "integer") return isNumber && Number.isInteger(number) ? number : value;
  return type === "number" && isNumber ? number : value;
}

/** The corrected value of a keyword, or undefined if the keyword must be removed. */
function mendKeyword(form: KeywordForm, value: unknown, path: Path, note: Note): unknown {
  const usable = form.includes("map") && Array.isArray(value) && value.length === 0 ? {} : value;
  const rest = form.includes("schema") ? mendInside(form, usable, path, note) : usable;
  const expected = explainKeywordValue(form, rest);
  if (expected !== undefined) {
    note(path, `was left out: it must be ${expected}`);
    return undefined;
  }
  const translated = form === "regex" ? translateRegex(String(rest)) : undefined;
  if (translated !== undefined) {
    note(path, `became ${translated}, as JavaScript writes it`);
    return translated;
  }
  if (form === "regex" && (!isRegex(rest) || foreignConstruct(String(rest)) !== undefined)) {
    note(path, "was left out: it is not a regular expression");
    return undefined;
  }
  return rest;
}

/** The corrected schemas of a map or a list, without the entries that are not schemas. */
function mendInside(form: KeywordForm, value: unknown, path: Path, note: Note): unknown {
  if (!form.includes("map") && !Array.isArray(value)) return mend(value, path, note);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const strings = form.includes("string list") && Array.isArray(item);
    const fits = strings || typeof item === "boolean" || isObject(item);
    if (fits && (form !== "schema map by regex" || isRegex(key)))
      return [[key, mend(item, at, note)] as const];
    note(at, fits ? "was left out: it is not a regular expression" : "was left out: it is not a schema");
    return [];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Declares required properties that are not declared, with the schema `{}`. */
function withRequiredProperties(schema: SchemaObject, path: Path, note: Note): SchemaObject {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return schema;
  const missing = required.filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0) return schema;
  for (const name of missing) note([...path, "required"], `names \`${name}\`, which is a property now`);
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(missing.map((name) => [name, {}])) },
  };
}

/**
 * Removes references without a target, or to a target outside the schema, everywhere. Where references
 * lead in a circle that has no schema in it, all of them go.
 */
function withoutLooseReferences(schema: SchemaObject, note: Note): SchemaObject {
  const problems = resolveSchema(schema).problems.filter(({ kind }) => kind !== "depth" && kind !== "size");
  if (problems.length === 0) return schema;
  for (const { reference, path } of problems) {
    note(
      path,
      reference === undefined
        ? "refers to itself only"
        : `refers to nothing: \`${reference}\` became an object`,
    );
  }
  const circular = problems.some(({ kind }) => kind === "cycle");
  const loose = new Set<unknown>(problems.map(({ reference }) => reference));
  return withoutReferences(schema, (reference) => circular || loose.has(reference)) as SchemaObject;
}

function withoutReferences(value: unknown, isLoose: (reference: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, isLoose));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, item]) => !(references.has(key) && isLoose(item)));
  const rest = Object.fromEntries(kept.map(([key, item]) => [key, withoutReferences(item, isLoose)]));
  const lost = kept.length < Object.keys(value).length;
  // Schemas that are worth a name are nearly always of objects; a schema without a type would be published as a string.
  return lost && !Object.keys(rest).some((key) => shapes.has(key)) ? { ...rest, type: "object" } : rest;
}

/** Keywords that tell the type of a value. */
const shapes: ReadonlySet<string> = new Set(["type", "enum", "const", "anyOf", "oneOf", "allOf", "items"]);

const references: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "$recursiveRef"]);
