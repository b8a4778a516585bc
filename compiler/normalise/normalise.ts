import type { JsonSchema } from "../../runtime/support/json.ts";
import { append } from "../../runtime/support/lists.ts";
import type { Profile } from "../config/config.ts";
import type { SchemaObject } from "../schema/json-schema.ts";
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
   * What clients see. Of an input: whatever it accepts, the author's schema accepts. Of an output: whatever
   * the author's schema accepts, it accepts.
   */
  readonly schema: JsonSchema;
  readonly rewrites: readonly Rewrite[];
  /** Constructs that the profile does not want, and that no sound rewrite could take away. */
  readonly remarks: readonly Rewrite[];
  /**
   * An output that is not surely an object stands under `result` in the published schema, because clients
   * refuse any other root; the tool's value has to be wrapped the same way.
   */
  readonly wrapped: boolean;
}

/** Rewriting comes to rest in two or three rounds. The bound is for schemas that nobody has thought of. */
const MAX_ROUNDS = 20;

/** Combinations of recursive definitions that get a definition of their own; where there are more, none does. */
const MAX_COMBINATIONS = 32;

/**
 * Rewrites a resolved schema (see schema/resolve.ts) for the clients of a profile. Normalising the result
 * again changes nothing. Never throws, never changes what it is given.
 */
export function normalise(schema: JsonSchema, { profile, direction }: NormaliseOptions): Normalised {
  const rules = profiles[profile][direction];
  if (rules.length === 0) return { schema, rewrites: [], remarks: [], wrapped: false };
  const rewriting = { rules, direction };
  return (
    rewrite(schema, rewriting, MAX_COMBINATIONS) ?? rewrite(schema, rewriting, 0) ?? impossible(schema, [])
  );
}

/** Undefined when there would be more combinations of definitions than allowed. */
function rewrite(
  schema: JsonSchema,
  rewriting: Pick<Visit, "rules" | "direction">,
  combinations: number,
): Normalised | undefined {
  const rewrites: Rewrite[] = [];
  const definitions = createDefinitions(schema, combinations);
  const visit = { ...rewriting, definitions, atRest: new Map<SchemaObject, string>() };
  let root = definitions.root;
  let remarks: readonly Rewrite[] = [];
  for (let round = 0, resting = false; round < MAX_ROUNDS && !resting; round += 1) {
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

/** Nothing satisfies the schema: it is published as it is, and the remark says that no call can succeed. */
function impossible(schema: JsonSchema, rewrites: readonly Rewrite[]): Normalised {
  const remark = {
    rule: rewrites.at(-1)?.rule ?? "root-object",
    path: [],
    note: "no value satisfies this schema",
  };
  return { schema, rewrites: [], remarks: [remark], wrapped: false };
}
