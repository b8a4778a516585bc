import { _, type Code, type KeywordCxt } from "ajv";
import { and } from "ajv/dist/compile/codegen/index.js";
import { useFunc } from "ajv/dist/compile/util.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { defaultOf } from "../../../runtime/support/default-of.ts";

/** Keywords whose cost does not grow with the value: they run beside a limit that failed. */
export const constantCost: ReadonlySet<string> = new Set([
  "required",
  "dependentRequired",
  "const",
  "enum",
  "multipleOf",
]);

/** Generates a keyword's code so that it runs only where the size limits of its schema hold. */
export function afterLimits(cxt: KeywordCxt, code: () => void): void {
  const types = [cxt.def.type ?? []].flat();
  const conditions = limits
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .flatMap((limit) => condition(limit, cxt, types.length === 0));
  // Without `allErrors` the first fault ends a schema anyway.
  if (conditions.length === 0 || !cxt.allErrors) code();
  else cxt.gen.if(and(...conditions), code);
}

/** ajv writes the name of its helper on the helper. */
const lengthInCodePoints = defaultOf<unknown>(ucs2length) as { readonly code: string };

interface Limit {
  readonly keyword: string;
  readonly type: "string" | "array" | "object";
  readonly other: (data: Code) => Code;
  readonly size: (cxt: KeywordCxt) => Code;
}

const limits: readonly Limit[] = [
  {
    keyword: "maxLength",
    type: "string",
    other: (data) => _`typeof ${data} != "string"`,
    size: ({ gen, data }) => _`${useFunc(gen, lengthInCodePoints)}(${data})`,
  },
  {
    keyword: "maxItems",
    type: "array",
    other: (data) => _`!Array.isArray(${data})`,
    size: ({ data }) => _`${data}.length`,
  },
  {
    keyword: "maxProperties",
    type: "object",
    other: (data) => _`!(${data} && typeof ${data} == "object" && !Array.isArray(${data}))`,
    size: ({ data }) => _`Object.keys(${data}).length`,
  },
];

function condition({ keyword, other, size }: Limit, cxt: KeywordCxt, anyType: boolean): readonly Code[] {
  const limit: unknown = cxt.parentSchema[keyword];
  if (typeof limit !== "number") return [];
  const holds = _`${size(cxt)} <= ${limit}`;
  return [anyType ? _`(${other(_`${cxt.data}`)} || ${holds})` : holds];
}
