import { _, type CodeKeywordDefinition } from "ajv";
import { helper } from "./helper.ts";

/** `multipleOf` in decimals, as people write it: 19.99 is a multiple of 0.01, though no double is. */
export const multipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: { message: "", params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  code(cxt) {
    cxt.fail(_`!${helper(cxt, "isMultiple")}(${cxt.data}, ${cxt.schemaCode})`);
  },
};
