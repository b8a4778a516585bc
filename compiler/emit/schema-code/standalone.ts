import type { ValidateFunction } from "ajv";
import type { ValueScopeName } from "ajv/dist/compile/codegen/scope.js";
import type { SourceCode } from "ajv/dist/types/index.js";

/**
 * What ajv/dist/standalone does, but without `require`: a validator imports nothing and gets its helpers as
 * parameters, so that it runs as a module, in a bundle, and from text. Values are replaced as whole definitions, never
 * by searching the code, where a schema's own strings stand as well.
 */
export function standalone(validate: ValidateFunction): string {
  if (validate.source === undefined) throw new Error("ajv was not asked for source code");
  return `${definitions(validate.source, new Set())}return ${validate.source.validateName};`;
}

/** The parameters of ValidatorSupport, by the code that ajv has for them. */
const helpers = new Map([
  ['require("ajv/dist/runtime/ucs2length").default', "ucs2length"],
  ['require("ajv/dist/runtime/equal").default', "equal"],
]);

function definitions(source: SourceCode, done: Set<ValueScopeName>): string {
  if (done.has(source.validateName)) return "";
  done.add(source.validateName);
  let code = "";
  for (const names of Object.values(source.scopeValues)) {
    for (const name of names ?? []) {
      if (done.has(name)) continue;
      code += definition(name, done);
      done.add(name);
    }
  }
  const { validateName, validateCode, evaluated } = source;
  return `${code}${validateCode}${evaluated === undefined ? "" : `${validateName}.evaluated = ${evaluated};`}`;
}

function definition(name: ValueScopeName, done: Set<ValueScopeName>): string {
  const { code, ref } = name.value ?? { ref: undefined };
  if (code !== undefined) {
    const text = String(code);
    if (text.startsWith("require(") && !helpers.has(text)) throw new Error(`unknown helper of ajv: ${text}`);
    return `const ${name} = ${helpers.get(text) ?? text};`;
  }
  if (name.prefix === "validate" && typeof ref === "function") {
    return definitions(sourceOf(ref as ValidateFunction), done);
  }
  // A schema that refers to itself: functions are hoisted, so the wrapper may stand before its function.
  const { validate, validateName } = ref as { validate?: ValidateFunction; validateName: ValueScopeName };
  const wrapper = `const ${name} = {validate: ${validateName}};`;
  return validate === undefined ? wrapper : wrapper + definitions(sourceOf(validate), done);
}

function sourceOf(validate: ValidateFunction): SourceCode {
  if (validate.source === undefined) throw new Error("ajv was not asked for source code");
  return validate.source;
}
