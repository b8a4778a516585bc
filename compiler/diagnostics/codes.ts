import { projectRules } from "./codes/project.ts";
import { runRules } from "./codes/run.ts";
import { schemaRules } from "./codes/schema.ts";
import { sourceRules } from "./codes/source.ts";
import { specRules } from "./codes/spec.ts";

/** Every code. A code is never reused; its page is `pages/<code>.md`. */
export const codes = { ...sourceRules, ...specRules, ...schemaRules, ...runRules, ...projectRules };

export type DiagnosticCode = keyof typeof codes;

/** The parameters of the message of a code. */
export type ParametersOf<Code extends DiagnosticCode> = Parameters<(typeof codes)[Code]["message"]>[0];
