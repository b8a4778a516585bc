import { _, type KeywordCxt, Name } from "ajv";

/** ajv's variable for the number of faults so far in a function. */
const errors = new Name("errors");

/** A loop over items or members stops after this many faults: a reader corrects a few at once, and hostile input has millions. */
const maxFaults = 32;

/** The loops over a value, and where each iteration of their code ends. */
const loops: ReadonlyMap<string, "subschema" | "error"> = new Map([
  ["items", "subschema"],
  ["patternProperties", "subschema"],
  ["unevaluatedItems", "subschema"],
  ["propertyNames", "error"],
]);

/** A loop whose schema may be `false`: then each iteration ends in an error of its own. */
const closing: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties"]);

/**
 * Makes the loop of a keyword stop after {@link maxFaults} faults. It has failed by then, so nothing is accepted that
 * was refused.
 */
export function stopEarly(keyword: string, cxt: KeywordCxt): void {
  const end = closing.has(keyword) ? (cxt.schema === false ? "error" : "subschema") : loops.get(keyword);
  if (end === undefined || !cxt.allErrors || (keyword === "items" && cxt.schema === false)) return;
  const { gen } = cxt;
  const start = cxt.errsCount ?? gen.const("_start", errors);
  const stop = () => gen.if(_`${errors} - ${start} >= ${maxFaults}`, () => gen.break());
  if (end === "error") {
    const error = cxt.error.bind(cxt);
    cxt.error = (...parameters) => {
      error(...parameters);
      stop();
    };
  } else {
    const subschema = cxt.subschema.bind(cxt);
    cxt.subschema = (...parameters) => {
      const inner = subschema(...parameters);
      stop();
      return inner;
    };
  }
}

/** Makes `contains` forget why an item did not match before it looks at the next one: any other item may. */
export function forgetMisses(keyword: string, cxt: KeywordCxt): void {
  if (keyword !== "contains" || !cxt.allErrors) return;
  const subschema = cxt.subschema.bind(cxt);
  cxt.subschema = (application, valid) => {
    const inner = subschema(application, valid);
    cxt.gen.if(_`!${valid}`, () => cxt.reset());
    return inner;
  };
}

/** Keywords whose subschemas may fail while the whole schema holds. */
const choices: ReadonlySet<string> = new Set(["anyOf", "oneOf", "contains", "propertyNames"]);

/** Where the faults of the innermost branch begin; ajv copies it from a schema to the schemas inside it. */
interface Branch {
  branch?: Name;
}

/** Notes in front of each branch how many faults there are already, for {@link isStillOpen}. */
export function markBranches(keyword: string, cxt: KeywordCxt): void {
  if (!choices.has(keyword) || !cxt.allErrors || !refers(cxt.schema)) return;
  const it = cxt.it as KeywordCxt["it"] & Branch;
  const subschema = cxt.subschema.bind(cxt);
  cxt.subschema = (...parameters) => {
    const outer = it.branch;
    it.branch = cxt.gen.const("_branch", errors);
    const inner = subschema(...parameters);
    if (outer === undefined) delete it.branch;
    else it.branch = outer;
    return inner;
  };
}

/** The condition that the branch (or the function) around a keyword has not got its {@link maxFaults} faults yet. */
export function isStillOpen({ it }: KeywordCxt) {
  const { branch } = it as Branch;
  const faults = branch === undefined ? _`${errors}` : _`${errors} - ${branch}`;
  return _`${faults} < ${maxFaults}`;
}

function refers(schema: unknown): boolean {
  return JSON.stringify(schema).includes('"$ref"');
}
