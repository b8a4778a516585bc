import type { JsonSchema } from "../../runtime/support/json.ts";
import { typesFromSchema } from "./from-schema.ts";
import { nameTypes } from "./name-types.ts";
import { shareTypes } from "./share.ts";
import { bareTypes, printBare } from "./signature-bare.ts";
import { printDocumented } from "./signature-documented.ts";

export interface SignatureOptions {
  /** The name of the function. */
  readonly name: string;
  /** The author's schema, resolved. */
  readonly input: JsonSchema;
  /** The schema of the result. Without it, the signature has no return type. */
  readonly output?: JsonSchema;
}

/** A tool's signature in two forms: without and with documentation. See docs/signatures.md. */
export interface Signature {
  /** One line: `close_issue(number: int, reason?: "completed" | "not_planned" = "completed")`. */
  readonly bare: string;
  /** One parameter a line, each followed by its docs and facets. */
  readonly documented: string;
}

export function printSignature({ name, input, output }: SignatureOptions): Signature {
  const given = output === undefined ? undefined : typesFromSchema(output);
  const { parameters, result } = nameTypes(typesFromSchema(input), given);
  const taken = new Set(result?.definitions.keys());
  return {
    bare: printBare(name, shareTypes(bareTypes(parameters), taken), result),
    documented: printDocumented(name, shareTypes(parameters, taken), result),
  };
}
