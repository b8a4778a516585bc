import type { ValueScopeName } from "ajv/dist/compile/codegen/scope.js";
import type { SourceCode } from "ajv/dist/types/index.js";
import type { CompiledPattern } from "./pattern-code.ts";

/**
 * Prints compiled functions as ajv/dist/standalone does, but without `require`: a validator imports nothing and gets
 * its helpers as parameters, so that it runs as a module, in a bundle, and from text. Values are replaced as whole
 * definitions, never by searching the code, where a schema's own strings stand as well.
 */
export function standalone(sources: readonly SourceCode[]): string {
  const printed = new Set<ValueScopeName>();
  return sources.map((source) => definitions(source, printed)).join("");
}

/** The parameters of ValidatorSupport, by the code that ajv has for them. */
const helpers = new Map([
  ['require("ajv/dist/runtime/ucs2length").default', "ucs2length"],
  ['require("ajv/dist/runtime/equal").default', "equal"],
]);

function definitions(source: SourceCode, printed: Set<ValueScopeName>): string {
  const { validateName, validateCode, evaluated, scopeValues } = source;
  let code = "";
  for (const name of Object.values(scopeValues).flatMap((names) => [...(names ?? [])])) {
    // ajv hands out a name for the whole schema, whether the code needs it or not.
    if (printed.has(name) || !validateCode.includes(String(name))) continue;
    printed.add(name);
    code += definition(name);
  }
  return `${code}${validateCode}${evaluated === undefined ? "" : `${validateName}.evaluated = ${evaluated};`}`;
}

function definition(name: ValueScopeName): string {
  const { prefix, value } = name;
  if (prefix === "pattern" && value !== undefined)
    return `const ${name} = ${(value.ref as CompiledPattern).code};`;
  const text = String(value?.code);
  if (value?.code === undefined || (text.startsWith("require(") && !helpers.has(text)))
    throw new Error(`unknown helper of ajv: ${name}, ${text}`);
  return `const ${name} = ${helpers.get(text) ?? text};`;
}
