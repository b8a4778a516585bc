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
 * One semantic rule: functions that are called for every thing of a kind in the one traversal that check() makes.
 * A rule reports and returns; it may be asynchronous where it needs a file.
 */
export interface Rule {
  readonly server?: Visit<BoundServer>;
  readonly upstream?: Visit<BoundUpstream>;
  readonly tool?: Visit<BoundTool>;
  readonly prompt?: Visit<Declared<SpecPrompt>>;
  readonly resource?: Visit<Declared<SpecResource>>;
  /** Every text of a tool or prompt that may hold `{arg}`. */
  readonly template?: Visit<TemplateUse>;
  /** Every JSON Schema, shared or of a tool, and every schema written inside one. */
  readonly schema?: Visit<SchemaUse>;
}

export type Visit<Subject> = (subject: Subject, context: CheckContext) => void | Promise<void>;

/** What rules know beside their subject. */
export interface CheckContext {
  readonly server: BoundServer;
  readonly config: ResolvedConfig;
  readonly handlers: HandlerModules;
  /** A build follows, and writes the handlers that are missing. */
  readonly building: boolean;
  /** Told once, however often a file is included. */
  report<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details): void;
}
