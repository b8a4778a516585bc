import { _, type AnySchema, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type JsonSchema } from "../../../runtime/support/json.ts";
import { mapSubschemas } from "../../schema/json-schema.ts";
import { keywordForms } from "../../schema/keywords/keyword-forms.ts";
import { visibleCode } from "../text/invisible.ts";
import { standalone } from "./standalone.ts";

/** The statements of a validator, the last one `return validate…;`, or why ajv can not compile the schema. */
export type ValidatorCode =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "failure"; readonly reason: string };

/**
 * Compiles one schema of draft 2020-12, by itself: a new ajv a schema costs a tenth of a millisecond, and the code of one then
 * depends on no other, in no order, in no thread.
 */
export function validatorCode(schema: JsonSchema): ValidatorCode {
  const options = { ...always, ownProperties: namesOfObject.test(JSON.stringify(schema)) };
  const code = (unicodeRegExp: boolean): ValidatorCode => ({
    kind: "code",
    code: visibleCode(standalone(compile(schema, { ...options, unicodeRegExp }))),
  });
  try {
    return code(true);
  } catch {
    // Patterns of JSON Schema are Unicode (2020-12 Core, 6.4), but many real ones escape more than `u` allows.
    try {
      return code(false);
    } catch (error) {
      return { kind: "failure", reason: error instanceof Error ? error.message : String(error) };
    }
  }
}

const always: Options = {
  strict: false,
  meta: false,
  validateSchema: false,
  logger: false,
  allErrors: true,
  useDefaults: true,
  // The runtime words its own messages, from keyword and params.
  messages: false,
  // Optimised code is a seventh smaller, and takes ajv twice as long.
  code: { source: true, optimize: false, formats: _`formats` },
};

/** Without `ownProperties` ajv finds these in every object, and `required: ["constructor"]` would always hold. */
const namesOfObject =
  /"(?:__proto__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf|__(?:define|lookup)[GS]etter__)"/;

function compile(schema: JsonSchema, options: Options): ValidateFunction {
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  return ajv.compile(deciding(schema));
}

/**
 * A resolved schema with the keywords that decide, and no others: ajv would find names (`id`, `$anchor`) inside
 * what JSON Schema ignores, and has keywords of its own (`$async` makes a validator that answers with a promise).
 */
function deciding(schema: JsonSchema): AnySchema {
  if (!isObject(schema)) return schema;
  const known = Object.entries(schema).filter(
    ([keyword]) => keywordForms.has(keyword) && !names.has(keyword),
  );
  return mapSubschemas(Object.fromEntries(known), deciding);
}

/** References are resolved: nothing is called by these any more. */
const names: ReadonlySet<string> = new Set(["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary"]);
