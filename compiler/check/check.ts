import type { BoundServer } from "../bind/bound-server.ts";
import { type Declared, placeIn } from "../bind/declared.ts";
import type { CheckContext, Rule, Visit } from "../bind/rule.ts";
import { promptTemplates, toolTemplates } from "../bind/templates.ts";
import type { ResolvedConfig } from "../config/config.ts";
import { checkConfigModules } from "../config/config-files.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Host } from "../host/host.ts";
import type { SchemaUse } from "../schema/keywords/schema-use.ts";
import { stepPath, walkSchema } from "../schema/keywords/walk-schema.ts";
import { handlerModules } from "../source/handler-modules.ts";
import type { Span } from "../source/source-file.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { Traffic } from "../traffic/read-traffic.ts";
import type { CalledCatalogue } from "../traffic/recorded-use.ts";
import { reportStaleCalls } from "../traffic/stale-calls.ts";
import { rules } from "./rules.ts";

export interface CheckOptions {
  /** A build follows: it writes the handlers that are missing, so they need no warning. Default false. */
  readonly building?: boolean;
}

/**
 * Checks the meaning of bound specs, all rules in one walk over each server. Undefined if a mistake was reported, here
 * or by an earlier phase.
 */
export async function check(
  servers: readonly BoundServer[],
  traffic: Traffic,
  config: ResolvedConfig,
  host: Host,
  report: Report,
  { building = false }: CheckOptions = {},
): Promise<readonly BoundServer[] | undefined> {
  await checkConfigModules(config, host, report);
  reportStaleCalls(traffic, servers.map(calledCatalogue), report);
  const context = { config, handlers: handlerModules(host), building, report: onceOnly(report) };
  await Promise.all(servers.map((server) => walk(server, { ...context, server })));
  return report.failed ? undefined : servers;
}

/** The tools that calls can name. */
function calledCatalogue({ server, tools }: BoundServer): CalledCatalogue {
  const enabled = tools.filter(({ value }) => value.enabled !== false);
  return { server, tools: enabled.map(({ name, value }) => ({ name, visible: value.visible ?? true })) };
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
async function walk(server: BoundServer, context: CheckContext): Promise<void> {
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

  visit("server")(server);
  server.upstreams.forEach(visit("upstream"));
  for (const schema of server.schemas.values()) visitSchemas(schema, schema.value, (path) => path);
  const visitTool = visit("tool");
  for (const tool of server.tools) {
    visitTool(tool);
    toolTemplates(tool).forEach(visitTemplate);
    const { schema, sourcePath } = tool.input;
    visitSchemas(tool, schema, (path) => ["input", ...sourcePath(path)]);
    visitSchemas(tool, tool.value.output, (path) => ["output", ...path]);
  }
  const visitPrompt = visit("prompt");
  for (const prompt of server.prompts) {
    visitPrompt(prompt);
    promptTemplates(prompt).forEach(visitTemplate);
  }
  server.resources.forEach(visit("resource"));
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
