import type { Template } from "../../runtime/runner/template.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";
import type { Declared } from "../bind/declared.ts";
import type { HandlerModules } from "../bind/handler-modules.ts";
import type { ServerUnit, UnitTool } from "../bind/server-unit.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { DiagnosticCode, ParametersOf } from "../diagnostics/catalogue.ts";
import type { Details } from "../diagnostics/report.ts";
import type { SchemaObject } from "../schema/keywords/walk-schema.ts";
import type { Span } from "../source/source-file.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { SpecPrompt, SpecResource, SpecUpstream } from "../spec/spec.ts";

/**
 * One semantic rule: functions that are called for every thing of a kind in the one traversal that check() makes.
 * A rule reports and returns; it may be asynchronous where it needs a file.
 */
export interface Rule {
  readonly server?: Visit<ServerUnit>;
  readonly upstream?: Visit<Declared<SpecUpstream>>;
  readonly tool?: Visit<UnitTool>;
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
  readonly unit: ServerUnit;
  readonly config: ResolvedConfig;
  readonly handlers: HandlerModules;
  /** A build follows, and writes the handlers that are missing. */
  readonly building: boolean;
  /** Told once, however often a file is included. */
  report<Code extends DiagnosticCode>(code: Code, values: ParametersOf<Code>, details: Details): void;
}

/** A text with `{arg}` holes, and the arguments that it may name. */
export interface TemplateUse {
  readonly owner: Declared<unknown>;
  /** From its owner: `["run", "http", "path"]`. */
  readonly path: Path;
  readonly text: string;
  readonly template: Template;
  /** The schema of the arguments, references resolved. */
  readonly args: JsonSchema;
}

/** A schema where it is written. */
export interface SchemaUse {
  readonly schema: SchemaObject;
  /** The keywords between the root of the whole schema and it. */
  path(): Path;
  /** The place of something inside it. */
  span(path?: Path, part?: "key" | "value"): Span;
}
