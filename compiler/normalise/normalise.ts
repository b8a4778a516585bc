import { isObject, type JsonSchema } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import type { Profile } from "../config/config.ts";
import { type Content, contentOf, contentOfDefinitions } from "../schema/algebra/content.ts";
import { named } from "../schema/algebra/property.ts";
import { typeBit } from "../schema/algebra/type-set.ts";
import { isSchema, type SchemaObject } from "../schema/json-schema.ts";
import { openAnything } from "./anything.ts";
import { createDefinitions } from "./definitions.ts";
import { profiles } from "./profiles.ts";
import type { Rewrite } from "./rewrite.ts";
import { type Visit, visitAll } from "./visit.ts";
import { wrapResult } from "./wrap-result.ts";

export interface NormaliseOptions {
  readonly profile: Profile;
  readonly direction: "input" | "output";
}

export interface Normalised {
  /**
   * The published schema. An input schema accepts only values that the author's schema accepts. An output schema
   * accepts at least the values that the author's schema accepts.
   */
  readonly schema: JsonSchema;
  readonly rewrites: readonly Rewrite[];
  /** Constructs that the profile forbids and that no sound rewrite could remove. */
  readonly remarks: readonly Rewrite[];
  /**
   * Whether the published output schema has the result under `result`. It does if the output may not be an object,
   * because clients refuse any other root. The tool's value must be wrapped in the same way.
   */
  readonly wrapped: boolean;
}

/** The maximum number of rounds. Rewriting usually ends after two or three; the limit is for unforeseen schemas. */
const maxRounds = 20;

/** The maximum number of combinations of recursive definitions that get their own definition. Above it, none does. */
const maxCombinations = 32;

/**
 * Rewrites a resolved schema (see schema/resolve.ts) for the clients of a profile. Normalising the result
 * again changes nothing. Never throws and never modifies its argument.
 */
export function normalise(schema: JsonSchema, { profile, direction }: NormaliseOptions): Normalised {
  const rules = profiles[profile][direction];
  if (rules.length === 0) return { schema, rewrites: [], remarks: [], wrapped: false };
  let normalised = rewriteWhole(openAnything(schema), { rules, direction });
  for (let round = 0; round < maxRounds; round += 1) {
    const opened = openAnything(normalised.schema);
    if (opened === normalised.schema) break;
    // A definition became one that accepts everything.
    const { rewrites, wrapped } = normalised;
    const again = rewriteWhole(opened, { rules, direction });
    normalised = { ...again, rewrites: [...rewrites, ...again.rewrites], wrapped: wrapped || again.wrapped };
  }
  return normalised;
}

/** Rewrites until it comes to rest, so that no definition loses its values. */
function rewriteWhole(schema: JsonSchema, rewriting: Pick<Visit, "rules" | "direction">): Normalised {
  // An output only becomes wider.
  const narrows = rewriting.direction === "input" && hasDefinitions(schema);
  const before = narrows ? contents(schema) : new Map<string, Content>();
  let careful: ReadonlySet<string> = new Set();
  let untouched: ReadonlySet<string> = new Set();
  for (let attempt = 0; ; attempt += 1) {
    const visit = { ...rewriting, careful, untouched };
    const normalised =
      rewrite(schema, visit, maxCombinations) ?? rewrite(schema, visit, 0) ?? impossible(schema, []);
    const after = contents(normalised.schema);
    const emptied = [...before].flatMap(([name, content]) =>
      content > (after.get(name) ?? 2) ? [name] : [],
    );
    if (emptied.length === 0 || attempt === maxAttempts) return normalised;
    if (attempt === maxAttempts - 1) untouched = new Set(before.keys());
    else careful = new Set([...careful, ...emptied]);
  }
}

/** Rewriting begins again, more carefully, where it emptied a definition; in the end definitions stay as they are. */
const maxAttempts = 3;

function hasDefinitions(schema: JsonSchema): boolean {
  return isObject(schema) && schema["$defs"] !== undefined;
}

/** How much the values of each definition, and of the whole under the name `""`, can hold. */
function contents(schema: JsonSchema): ReadonlyMap<string, Content> {
  const definitions = isObject(schema) ? named(schema, "$defs") : {};
  const schemas = new Map(
    Object.entries(definitions).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])),
  );
  const known = contentOfDefinitions(schemas);
  // A call without arguments is a call: of the whole it is enough that it has values.
  const whole: Content = contentOf(schema, known, typeBit("object")) === 0 ? 0 : 1;
  return new Map([...known, ["", whole]]);
}

/** Rewrites a schema until no rule applies. Returns undefined if it needs more than `combinations` new definitions. */
function rewrite(
  schema: JsonSchema,
  rewriting: Omit<Visit, "definitions" | "atRest">,
  combinations: number,
): Normalised | undefined {
  const rewrites: Rewrite[] = [];
  const definitions = createDefinitions(schema, combinations);
  const visit = { ...rewriting, definitions, atRest: new Map<SchemaObject, string>() };
  let root = definitions.root;
  let remarks: readonly Rewrite[] = [];
  for (let round = 0, resting = false; round < maxRounds && !resting; round += 1) {
    const visited = visitAll(root, visit);
    if (definitions.refused() && combinations > 0) return undefined;
    append(rewrites, visited.rewrites);
    if (typeof visited.root === "boolean") return impossible(schema, visited.rewrites);
    root = visited.root;
    remarks = visited.remarks;
    resting = visited.rewrites.length === 0;
  }
  const finished = definitions.attach(root);
  const wrapped = rewriting.direction === "output" && finished["type"] !== "object";
  if (!wrapped) return { schema: finished, rewrites, remarks, wrapped };
  const note = "is `result` of an object in lists: clients take no other root";
  return {
    schema: wrapResult(finished),
    rewrites: [...rewrites, { rule: "wrap-result", path: [], note }],
    remarks,
    wrapped,
  };
}

/** Returns the schema unchanged, with a remark that no value satisfies it, so that no call can succeed. */
function impossible(schema: JsonSchema, rewrites: readonly Rewrite[]): Normalised {
  const remark = {
    rule: rewrites.at(-1)?.rule ?? "root-object",
    path: [],
    note: "no value satisfies this schema",
  };
  return { schema, rewrites: [], remarks: [remark], wrapped: false };
}
