import type { ResultOptions } from "../../runtime/catalogue/records.ts";
import type { JsonSchema } from "../../runtime/support/json.ts";
import type { BoundTool } from "../bind/bound-server.ts";
import type { Profile } from "../config/config.ts";
import type { Report } from "../diagnostics/report.ts";
import { type Normalised, normalise } from "../normalise/normalise.ts";
import { dropInvalidDefaults } from "../schema/keywords/drop-invalid-defaults.ts";
import { redactSchema } from "../schema/redact-schema.ts";
import { isSelfContained } from "../schema/resolve/self-contained.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { SchemaPair } from "./catalogue.ts";
import { reportLosses } from "./report-losses.ts";
import type { ToolRewrite } from "./tool-rewrite.ts";

/** Returns the schema of the result of an expression. Passed in, because pick/picked-schema.ts loads a parser. */
export type PickedSchema = (expression: string, schema: JsonSchema) => JsonSchema;

/** The facts beside a tool that lowering its schemas needs. */
export interface SchemaContext {
  readonly profile: Profile;
  /** Set if any tool with an output has a `pick`. */
  readonly pickedSchema: PickedSchema | undefined;
  /** Lowering adds the rewrites of each schema. */
  readonly rewrites: ToolRewrite[];
  /** Gets a warning if callers cannot send a part of an input. */
  readonly report: Report | undefined;
}

/** The arguments of a tool: as its author has them, and as clients see them. */
export function lowerInput(tool: BoundTool, { profile, rewrites, report }: SchemaContext): SchemaPair {
  const author = dropInvalidDefaults(tool.resolvedInput.schema);
  const normalised = normalise(author, { profile, direction: "input" });
  record(tool, "input", normalised, (path) => tool.input.sourcePath(path), rewrites);
  if (report !== undefined && tool.value.visible !== false)
    reportLosses(tool, author, normalised, profile, report);
  return profile === "none"
    ? { author, published: asWritten(tool.input.schema, normalised.schema), verbatim: true }
    : { author, published: normalised.schema };
}

/** The schema as written if a client can read it: without references to the spec, such as `#/schemas/…`. */
function asWritten(written: JsonSchema, resolved: JsonSchema): JsonSchema {
  return isSelfContained(written) ? written : resolved;
}

/** The result of a tool: as it comes from the runner, redacted; and as clients see it, after the `pick`. */
export function lowerOutput(
  tool: BoundTool,
  { pick, redact }: Pick<ResultOptions, "pick" | "redact">,
  { profile, pickedSchema, rewrites }: SchemaContext,
): SchemaPair | undefined {
  if (tool.resolvedOutput === undefined) return undefined;
  const whole = dropInvalidDefaults(tool.resolvedOutput.schema);
  const author = redact === undefined ? whole : redactSchema(whole, redact);
  const seen = pick === undefined || pickedSchema === undefined ? author : pickedSchema(pick, author);
  const normalised = normalise(seen, { profile, direction: "output" });
  record(tool, "output", normalised, (path) => (seen === author ? path : []), rewrites);
  const { schema, wrapped } = normalised;
  const facts = { ...(seen === author ? {} : { picked: seen }), ...(wrapped ? { wrapped } : {}) };
  if (profile !== "none") return { author, published: schema, ...facts };
  const untouched = seen === whole && !wrapped && tool.value.output !== undefined;
  const published = untouched ? asWritten(tool.value.output, schema) : schema;
  return { author, published, ...facts, verbatim: true };
}

function record(
  tool: BoundTool,
  direction: "input" | "output",
  normalised: Normalised,
  sourcePath: (path: Path) => Path,
  rewrites: ToolRewrite[],
): void {
  for (const [kind, found] of [
    ["rewrite", normalised.rewrites],
    ["remark", normalised.remarks],
  ] as const) {
    for (const rewrite of found) {
      const path = [...tool.path, direction, ...sourcePath(rewrite.path)];
      const origin = { file: tool.document.tree.source.path, path };
      rewrites.push({ ...rewrite, kind, tool: tool.name, direction, origin });
    }
  }
}
