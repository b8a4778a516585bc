import type { ResolvedConfig } from "../config/config.ts";
import type { DiagnosticCode, ParametersOf } from "../diagnostics/codes.ts";
import type { Details } from "../diagnostics/report.ts";
import type { SchemaUse } from "../schema/keywords/schema-use.ts";
import type { HandlerModules } from "../source/handler-modules.ts";
import type { SpecPrompt, SpecResource } from "../spec/spec.ts";
import type { BoundServer, BoundTool, BoundUpstream } from "./bound-server.ts";
import type { Declared } from "./declared.ts";
import type { TemplateUse } from "./templates.ts";

/**
 * One semantic rule: a visitor of bound servers. check() walks over each server once, and calls a rule's `tool` for every
 * tool, its `schema` for every schema, and so on. A rule reports mistakes and never throws. It may be asynchronous.
 */
export interface Rule {
  readonly server?: Visit<BoundServer>;
  readonly upstream?: Visit<BoundUpstream>;
  readonly tool?: Visit<BoundTool>;
  readonly prompt?: Visit<Declared<SpecPrompt>>;
  readonly resource?: Visit<Declared<SpecResource>>;
  /** Called for every string of a tool or prompt that may contain `{arg}`. */
  readonly template?: Visit<TemplateUse>;
  /** Called for every JSON Schema of `schemas` or of a tool, and for every subschema. */
  readonly schema?: Visit<SchemaUse>;
}

export type Visit<Subject> = (subject: Subject, context: CheckContext) => void | Promise<void>;

/** The surroundings of a subject that rules may use. */
export interface CheckContext {
  readonly server: BoundServer;
  readonly config: ResolvedConfig;
  readonly handlers: HandlerModules;
  /** A build follows, and adds the handlers that are missing. */
  readonly building: boolean;
  /** Reports a mistake. It is shown once, even if several servers include the file of its span. */
  report<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details): void;
}
