import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, Name } from "ajv";
import { strConcat } from "ajv/dist/compile/codegen/code.js";
import { mergeEvaluated } from "ajv/dist/compile/util.js";
import { isStillOpen } from "./fault-bound.ts";
import { helper } from "./helper.ts";

/** The functions that references call. */
export interface Functions {
  /** The name of the function that checks the target of a reference; undefined where the reference has no target. */
  readonly nameOf: (reference: string) => string | undefined;
  /** Whether a definition can lead back to itself. */
  readonly recursive: boolean;
  /** Whether one value may be checked by one function several times, so that functions remember their answers. */
  readonly remembering: boolean;
}

/**
 * `$ref` as a call of a function. ajv compiles a definition inside the definition that refers to it, as deep as they
 * lead to each other, and copies small ones into each use, so its code can be larger than the schema by any factor.
 * Here each definition is compiled once, and by itself.
 */
export function referenceKeyword(functions: Functions): CodeKeywordDefinition {
  return {
    keyword: "$ref",
    schemaType: "string",
    code(cxt) {
      const name = functions.nameOf(cxt.schema);
      if (name === undefined) throw new Error(`can't resolve reference ${cxt.schema}`);
      const code = () => callFunction(cxt, new Name(name), functions.remembering);
      if (functions.recursive && cxt.allErrors) cxt.gen.if(isStillOpen(cxt), code);
      else code();
    },
  };
}

/**
 * A call hands on this many faults. The last ones, since ajv reports a union after its branches. Without a bound, the faults
 * of recursive unions double with each level of a value.
 */
const maxCarried = 64;

/** Variables of ajv's code. */
const [vErrors, errors] = [new Name("vErrors"), new Name("errors")];
const [instancePath, dynamicAnchors] = [new Name("instancePath"), new Name("dynamicAnchors")];

function callFunction(cxt: KeywordCxt, name: Name, remembering: boolean): void {
  const { gen, data, it } = cxt;
  const entries: [Name, Code][] = [[instancePath, strConcat(instancePath, it.errorPath)]];
  // No schema has dynamic references any more; ajv hands this object from call to call, one a validation.
  if (remembering) entries.push([dynamicAnchors, _`${dynamicAnchors}`]);
  const place = gen.object(...entries);
  const valid = remembering
    ? _`${helper(cxt, "remembered")}(${name}, ${data}, ${place})`
    : _`${name}(${data}, ${place})`;
  cxt.result(
    valid,
    () => addEvaluated(cxt, name),
    () => {
      gen.assign(vErrors, _`(${vErrors} || []).concat(${name}.errors.slice(-${maxCarried}))`);
      gen.assign(errors, _`${vErrors}.length`);
    },
  );
}

/** For `unevaluated…` beside a reference: the members and items that its target looked at. */
function addEvaluated({ gen, it }: KeywordCxt, name: Name): void {
  if (!it.opts.unevaluated) return;
  if (it.props !== true) {
    const props = gen.var("props", _`${name}.evaluated.props`);
    it.props = mergeEvaluated.props(gen, props, it.props, Name);
  }
  if (it.items !== true) {
    const items = gen.var("items", _`${name}.evaluated.items`);
    it.items = mergeEvaluated.items(gen, items, it.items, Name);
  }
}
