import type { Tool } from "../../lower/catalogue.ts";
import type { ToolNames } from "../../lower/names.ts";
import type { ValidatorCode } from "../../schema/validator/validator-code.ts";

/** The code that depends on schemas only: most of the emitted text, and most of the time to emit it. */
export interface SchemaCode {
  /** Of every tool in list order: its exported types, one declaration each. */
  readonly types: readonly (readonly string[])[];
  /** Of every tool in list order. */
  readonly validators: readonly ToolValidatorCode[];
}

export interface ToolValidatorCode {
  readonly args: ValidatorCode;
  readonly result?: ValidatorCode;
}

/** The parts of a tool that its types and validators are made from. */
export interface SchemaTool extends Pick<Tool, "name" | "description" | "docs" | "input" | "output"> {
  readonly names: ToolNames;
  readonly pick: string | undefined;
}
