import { _, type AnySchema, type Format, type Options } from "ajv";
import { compileSchema, SchemaEnv } from "ajv/dist/compile/index.js";
import core from "ajv/dist/core.js";
import type { SourceCode } from "ajv/dist/types/index.js";
import { formats } from "../../../runtime/call/validate/formats.ts";
import { defaultOf } from "../../../runtime/support/default-of.ts";
import type { JsonSchema } from "../../../runtime/support/json.ts";
import { boundedVocabulary } from "./bounded-vocabulary.ts";
import { type Definition, definitionGraph } from "./definitions.ts";
import { patternEngine } from "./pattern-code.ts";
import { referenceKeyword } from "./reference.ts";
import { standalone } from "./standalone.ts";

const Ajv = defaultOf<typeof core.default>(core);

/** The statements that define a function for a schema and one for each of its definitions, and return the first. */
export function compileFunctions(schema: JsonSchema): string {
  const { all, find, recursive, repeating } = definitionGraph(schema);
  const names = new Map(all.map((definition, index) => [definition, `definition${index}`]));
  const nameOf = (reference: string): string | undefined => {
    const target = find(reference);
    return target && names.get(target);
  };
  const text = JSON.stringify(schema);
  const ajv = new Ajv({
    ...always,
    unevaluated: text.includes('"unevaluated'),
    ownProperties: namesOfObject.test(text),
    dynamicRef: repeating,
  });
  ajv.addVocabulary(boundedVocabulary(referenceKeyword({ nameOf, recursive, remembering: repeating })));
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format as Format);
  const [first, ...rest] = all.map((definition) => compile(ajv, definition));
  if (first === undefined) throw new Error("a schema without a function");
  const code = standalone([first, ...rest]);
  const references = all.map(
    (definition, index) => `const ${names.get(definition)} = ${(rest[index - 1] ?? first).validateName};`,
  );
  const needed = references.length > 1 || recursive ? references.join("") : "";
  return `${code}${needed}return ${first.validateName};`;
}

/** Compiles one definition by itself: references do not lead ajv to others. */
function compile(ajv: InstanceType<typeof Ajv>, { place, schema }: Definition): SourceCode {
  const environment = new SchemaEnv({ schema: schema as AnySchema, schemaPath: place, schemaId: "$id" });
  const { validate } = compileSchema.call(ajv, environment);
  if (validate?.source === undefined) throw new Error("ajv was not asked for source code");
  return validate.source;
}

const always: Options = {
  strict: false,
  meta: false,
  validateSchema: false,
  logger: false,
  allErrors: true,
  useDefaults: true,
  next: true,
  // The runtime words its own messages, from keyword and params.
  messages: false,
  // Optimised code is a seventh smaller, and takes ajv twice as long.
  code: { source: true, optimize: false, formats: _`formats`, regExp: patternEngine },
};

/** Without `ownProperties` ajv finds these in every object, and `required: ["constructor"]` would always hold. */
const namesOfObject =
  /"(?:__proto__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf|__(?:define|lookup)[GS]etter__)"/;
