import type { JsonSchema } from "../../runtime/support/json.ts";
import { typesFromSchema } from "./from-schema.ts";
import { nameTypes } from "./name-types.ts";
import { shareTypes } from "./share.ts";
import { bareTypes, printBare } from "./signature-bare.ts";
import { printDocumented } from "./signature-documented.ts";

export interface SignatureOptions {
  /** The name that is called. */
  readonly name: string;
  /** Resolved, as the author wrote it. */
  readonly input: JsonSchema;
  /** What the call gives back; left out of the text when absent. */
  readonly output?: JsonSchema;
}

/** A call as text: how it looks without a word about it, and with every word. See docs/signatures.md. */
export interface Signature {
  /** One line: `close_issue(number: int, reason?: "completed" | "not_planned" = "completed")`. */
  readonly bare: string;
  /** A parameter a line, docs and everything that is demanded of it behind it. */
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
