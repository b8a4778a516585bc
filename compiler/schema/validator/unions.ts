import { _, type CodeKeywordDefinition, type KeywordCxt, Name } from "ajv";

/**
 * `anyOf` and `oneOf` as a flat row of branches. ajv nests each branch in the one before, and thousands of them overflow
 * the stack of the reader of the code.
 */
export const anyOf: CodeKeywordDefinition = {
  keyword: "anyOf",
  schemaType: "array",
  trackErrors: true,
  error: { message: "" },
  code(cxt) {
    const { gen } = cxt;
    const valid = gen.let("valid", false);
    branches(cxt, _`!${valid}`, (fits) => gen.assign(valid, _`${valid} || ${fits}`));
    cxt.result(
      valid,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};

export const oneOf: CodeKeywordDefinition = {
  keyword: "oneOf",
  schemaType: "array",
  trackErrors: true,
  error: { message: "", params: ({ params: { passing } }) => _`{passingSchemas: ${passing}}` },
  code(cxt) {
    const { gen } = cxt;
    const passing = gen.let("passing", _`null`);
    cxt.setParams({ passing });
    branches(cxt, _`!Array.isArray(${passing})`, (fits, index) =>
      gen.if(fits, () => gen.assign(passing, _`${passing} === null ? ${index} : [${passing}, ${index}]`)),
    );
    cxt.result(
      _`typeof ${passing} == "number"`,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};

/** The code of all branches. A branch runs where the outcome is still open, or where it may look at more of the value. */
function branches(
  cxt: KeywordCxt,
  open: ReturnType<typeof _>,
  outcome: (fits: Name, index: number) => void,
): void {
  const { gen, schema, keyword, it } = cxt;
  const fits = gen.name("_valid");
  for (const index of (schema as readonly unknown[]).keys()) {
    const code = () => {
      const inner = cxt.subschema({ keyword, schemaProp: index, compositeRule: true }, fits);
      outcome(fits, index);
      if (it.opts.unevaluated) gen.if(fits, () => cxt.mergeEvaluated(inner, Name));
    };
    if (index === 0 || it.opts.unevaluated) gen.block(code);
    else gen.if(open, code);
  }
}
