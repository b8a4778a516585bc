import { validatorCodes } from "../../schema/validator/validator-codes.ts";
import type { SchemaCode, SchemaTool, ToolValidatorCode } from "./schema-code.ts";
import { typeDeclarations } from "./type-declarations.ts";

export function printSchemaCode(tools: readonly SchemaTool[]): SchemaCode {
  const codes = validatorCodes();
  return {
    types: tools.map(typeDeclarations),
    validators: tools.map(
      ({ input, output }): ToolValidatorCode => ({
        args: codes(input.author),
        ...(output === undefined ? {} : { result: codes(output.author) }),
      }),
    ),
  };
}
