import { type KeywordCxt, Name } from "ajv";
import { mergeEvaluated } from "ajv/dist/compile/util.js";

/**
 * Runs `patternProperties` with a record of its own of the members that it looked at, and merges that afterwards. ajv writes
 * into the record of the keywords before, which may be `true` or undefined by then, and throws a TypeError.
 */
export function withOwnRecord({ it, gen }: KeywordCxt, code: () => void): void {
  const before = it.props;
  if (!it.opts.unevaluated || before === true) {
    code();
    return;
  }
  delete it.props;
  code();
  const own = it.props;
  if (before === undefined) return;
  it.props = own === undefined ? before : mergeEvaluated.props(gen, own, before, Name);
}
