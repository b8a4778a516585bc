import type { Tool } from "../../lower/catalogue.ts";
import type { ToolNames } from "../../lower/names.ts";
import type { ValidatorCode } from "../../schema/validator/validator-code.ts";

/** The code that is made of schemas alone: the most of what is emitted, and of the time that it takes. */
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

/** What of a tool its types and validators are made from. */
export interface SchemaTool extends Pick<Tool, "name" | "description" | "docs" | "input" | "output"> {
  readonly names: ToolNames;
  readonly pick: string | undefined;
}
