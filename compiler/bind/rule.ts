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
 * One semantic rule: a visitor of bound servers. check() walks over each server once and calls the functions for every
 * subject of their kind. A rule reports mistakes and returns; it may be asynchronous if it needs a file.
 */
export interface Rule {
  readonly server?: Visit<BoundServer>;
  readonly upstream?: Visit<BoundUpstream>;
  readonly tool?: Visit<BoundTool>;
  readonly prompt?: Visit<Declared<SpecPrompt>>;
  readonly resource?: Visit<Declared<SpecResource>>;
  /** Every string of a tool or prompt that may contain `{arg}`. */
  readonly template?: Visit<TemplateUse>;
  /** Every JSON Schema, shared or of a tool, and every schema written inside one. */
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
  /** Reports a mistake once, even if several servers include the file. */
  report<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details): void;
}
