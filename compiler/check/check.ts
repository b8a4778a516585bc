import { checkServers } from "../bind/check-servers.ts";
import { type Declared, placeIn } from "../bind/declared.ts";
import { groupUnits } from "../bind/group-units.ts";
import { handlerModules } from "../bind/handler-modules.ts";
import type { ServerUnit } from "../bind/server-unit.ts";
import { promptTemplates, toolTemplates } from "../bind/templates.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { checkConfigFiles } from "../config/config-files.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host/host.ts";
import { stepPath, walkSchema } from "../schema/keywords/walk-schema.ts";
import type { Span } from "../source/source-file.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { SpecDocument } from "../spec/spec.ts";
import type { CheckContext, Rule, SchemaUse, Visit } from "./rule.ts";
import { rules } from "./rules.ts";

export interface CheckOptions {
  /** A build follows: it writes the handlers that are missing, so they need no warning. Default false. */
  readonly building?: boolean;
}

/**
 * Checks what specs mean, all rules in one traversal, and groups the documents into servers. Every mistake is in
 * the report; the units are complete only if it has no error.
 */
export async function check(
  documents: readonly SpecDocument[],
  config: ResolvedConfig,
  host: Host,
  report: Report,
  { building = false }: CheckOptions = {},
): Promise<ServerUnit[]> {
  const units = groupUnits(documents);
  checkServers(documents, units, report);
  await checkConfigFiles(config, host, report);
  const context = { config, handlers: handlerModules(host), building, report: onceOnly(report) };
  await Promise.all(units.map((unit) => traverse(unit, { ...context, unit })));
  return units;
}

/** A file that several servers include is traversed for each, and its mistakes are told once. */
function onceOnly(report: Report): CheckContext["report"] {
  const told = new Set<string>();
  return (code, values, details) => {
    const key = JSON.stringify([
      code,
      values,
      details.span?.source.path,
      details.span?.start,
      details.span?.end,
    ]);
    if (told.has(key)) return;
    told.add(key);
    report.add(code, values, details);
  };
}

/** Walks over one server once, and shows everything in it to the rules that look at its kind. */
async function traverse(unit: ServerUnit, context: CheckContext): Promise<void> {
  const pending: Promise<void>[] = [];
  const visit = <Kind extends keyof Rule>(kind: Kind): ((subject: SubjectOf<Kind>) => void) => {
    const visits = rules.flatMap((rule) => rule[kind] ?? []) as readonly VisitOf<Kind>[];
    return (subject) => {
      for (const each of visits) {
        const unfinished = each(subject, context);
        if (unfinished !== undefined) pending.push(unfinished);
      }
    };
  };
  const visitSchemas = schemaWalker(visit("schema"));
  const visitTemplate = visit("template");

  visit("server")(unit);
  unit.upstreams.forEach(visit("upstream"));
  for (const schema of unit.schemas.values()) visitSchemas(schema, schema.value, (path) => path);
  const visitTool = visit("tool");
  for (const tool of unit.tools) {
    visitTool(tool);
    toolTemplates(tool).forEach(visitTemplate);
    const { schema, sourcePath } = tool.input;
    visitSchemas(tool, schema, (path) => ["input", ...sourcePath(path)]);
    visitSchemas(tool, tool.value.output, (path) => ["output", ...path]);
  }
  const visitPrompt = visit("prompt");
  for (const prompt of unit.prompts) {
    visitPrompt(prompt);
    promptTemplates(prompt).forEach(visitTemplate);
  }
  unit.resources.forEach(visit("resource"));
  await Promise.all(pending);
}

type VisitOf<Kind extends keyof Rule> = Visit<SubjectOf<Kind>>;
type SubjectOf<Kind extends keyof Rule> = Parameters<NonNullable<Rule[Kind]>>[0];

/** Walks over a schema as it is written, and tells each part where it stands. */
function schemaWalker(visit: (use: SchemaUse) => void) {
  return (owner: Declared<unknown>, schema: unknown, place: (path: Path) => Path) =>
    walkSchema(schema, (inner, step) => {
      const span = (path: Path = [], part?: "key" | "value"): Span =>
        placeIn(owner, place([...stepPath(step), ...path]), part);
      visit({ schema: inner, path: () => stepPath(step), span });
    });
}
