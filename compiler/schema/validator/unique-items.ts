import { _, type CodeKeywordDefinition } from "ajv";
import { helper } from "./helper.ts";

/** `uniqueItems` by a table of the items that were met, where ajv compares each item with each. */
export const uniqueItems: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  error: { message: "", params: ({ params: { twice } }) => _`{i: ${twice}[1], j: ${twice}[0]}` },
  code(cxt) {
    if (cxt.schema !== true) return;
    const twice = cxt.gen.const("twice", _`${helper(cxt, "firstDuplicate")}(${cxt.data})`);
    cxt.setParams({ twice });
    cxt.fail(_`${twice}`);
  },
};
