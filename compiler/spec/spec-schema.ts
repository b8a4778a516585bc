import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The text of the published JSON Schema of the spec language. `deltamcp schema` prints the same file, without loading ajv. */
export function specSchemaText(): string {
  return readFileSync(new URL("./spec.schema.json", import.meta.url), "utf8");
}

/** The compiled schema; made when the first spec is validated, and kept. */
export function specValidator(): ValidateFunction {
  compiled ??= new Ajv2020({
    allErrors: true,
    // Errors carry the schema they come from: its keys and examples go into the diagnostics.
    verbose: true,
    messages: false,
    allowUnionTypes: true,
    strictRequired: false,
    // Our own schema is checked by a test, not at each start; and it runs too few times to be worth optimising.
    validateSchema: false,
    code: { optimize: false },
  }).compile(JSON.parse(specSchemaText()));
  return compiled;
}

let compiled: ValidateFunction | undefined;
