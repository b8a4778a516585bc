import { isObject, type JsonSchema } from "../../support/json.ts";

/** A schema without combinators and references: keywords that all apply to one value. */
export type PlainSchema = Readonly<Record<string, unknown>>;

/** Plain schemas that all apply together. */
export type Conjunction = readonly PlainSchema[];

/**
 * A schema as a list of alternatives: a value fits the schema only if it fits every plain schema of one alternative.
 * An alternative without a plain schema accepts any value; no alternatives accept no value.
 */
export type Alternatives = readonly Conjunction[];

/** Accepts any value. */
export const anything: Alternatives = [[]];

/** Above this, a schema counts as accepting any value: arguments for it are never converted. */
const maxAlternatives = 64;

/** References that lead to references; a longer chain counts as accepting any value. */
const maxReferences = 32;

/**
 * Returns the alternatives of a schema. `root` is the schema that `#/…` references point into. `not`, `if` and
 * `dependentSchemas` are ignored: they narrow what a schema accepts, and the validator decides that afterwards.
 */
export function alternativesOf(schema: unknown, root: JsonSchema, references = 0): Alternatives {
  if (schema === false) return [];
  if (!isObject(schema)) return anything;
  let alternatives: Alternatives = [[schema]];
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    if (references >= maxReferences) return anything;
    alternatives = both(alternatives, alternativesOf(target(reference, root), root, references + 1));
  }
  for (const part of listOf(schema["allOf"])) {
    alternatives = both(alternatives, alternativesOf(part, root, references + 1));
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) continue;
    if (references >= maxReferences || branches.length > maxAlternatives) return anything;
    const either = branches.flatMap((branch) => alternativesOf(branch, root, references + 1));
    alternatives = both(alternatives, either);
  }
  return alternatives;
}

/** Returns the alternatives of a value that must fit both. */
export function both(left: Alternatives, right: Alternatives): Alternatives {
  if (left.length * right.length > maxAlternatives) return anything;
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

/** The schema at a JSON pointer (RFC 6901) inside the root; `true` where there is none. */
function target(reference: string, root: JsonSchema): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return true;
  let place: unknown = root;
  for (const token of reference.slice(2).split("/")) {
    const key = decode(token).replaceAll("~1", "/").replaceAll("~0", "~");
    if (!isObject(place) && !Array.isArray(place)) return true;
    if (!Object.hasOwn(place, key)) return true;
    place = (place as Record<string, unknown>)[key];
  }
  return place;
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
