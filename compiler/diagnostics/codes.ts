import { projectRules } from "./codes/project.ts";
import { runRules } from "./codes/run.ts";
import { schemaRules } from "./codes/schema.ts";
import { sourceRules } from "./codes/source.ts";
import { specRules } from "./codes/spec.ts";

/** Every code there is. A code is never reused; its page is `pages/<code>.md`. */
export const codes = { ...sourceRules, ...specRules, ...schemaRules, ...runRules, ...projectRules };

export type DiagnosticCode = keyof typeof codes;

/** The holes that the message of a code has. */
export type ParametersOf<Code extends DiagnosticCode> = Parameters<(typeof codes)[Code]["message"]>[0];
