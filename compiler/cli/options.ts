import type { ChoiceOption, FlagOption, TextOption } from "./option.ts";

/** Options that several commands have, in the same words everywhere. */

export const configOption = {
  kind: "text",
  value: "FILE",
  help: "the config (default: deltamcp.config.ts, here or in a folder above)",
} as const satisfies TextOption;

export const jsonOption = { kind: "flag", help: "print JSON" } as const satisfies FlagOption;

export const forceOption = {
  kind: "flag",
  short: "f",
  help: "replace an existing file",
} as const satisfies FlagOption;

export const skipTypesOption = {
  kind: "flag",
  help: "do not check the types of handlers (by default they are checked if TypeScript is installed)",
} as const satisfies FlagOption;

export const watchOption = {
  kind: "flag",
  short: "w",
  help: "build again after each change",
} as const satisfies FlagOption;

/** For commands that print diagnostics. */
export const formatOption = {
  kind: "choice",
  value: "FORMAT",
  choices: ["text", "json", "sarif", "github"],
  default: "text",
  help: "the format of diagnostics: text, json, sarif or github (annotations)",
} as const satisfies ChoiceOption;

export type DiagnosticsFormat = (typeof formatOption)["choices"][number];
