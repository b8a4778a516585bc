import type { BoundServer, BoundTool, BoundUpstream } from "../bind/bound-server.ts";
import { type Declared, placeIn } from "../bind/declared.ts";
import type { CheckContext, Rule, Visit } from "../bind/rule.ts";
import { promptTemplates } from "../bind/templates.ts";
import { runnerOf } from "../runners/runner-kinds.ts";
import type { RunSpecs } from "../runners/spec-run.ts";
import { toolTemplates } from "../runners/tool-templates.ts";
import type { SchemaUse } from "../schema/keywords/schema-use.ts";
import { stepPath, walkSchema } from "../schema/keywords/walk-schema.ts";
import type { Span } from "../source/source-file.ts";
import type { Path } from "../source/syntax-tree.ts";
import type { UpstreamSpecs } from "../upstreams/spec-upstream.ts";
import { upstreamKindOf } from "../upstreams/upstream-kinds.ts";
import { rules } from "./rules.ts";

/** Walks over one server once, and calls every rule for the subjects of its kind. */
export async function walkServer(server: BoundServer, context: CheckContext): Promise<void> {
  const pending: Promise<void>[] = [];
  const track = (unfinished: void | Promise<void>): void => {
    if (unfinished !== undefined) pending.push(unfinished);
  };
  const visit = <Kind extends keyof Rule>(kind: Kind): ((subject: SubjectOf<Kind>) => void) => {
    const visits = rules.flatMap((rule) => rule[kind] ?? []) as readonly VisitOf<Kind>[];
    return (subject) => {
      for (const each of visits) track(each(subject, context));
    };
  };
  const visitRun = <Kind extends keyof RunSpecs>(tool: BoundTool<Kind>): void => {
    for (const rule of runnerOf(tool).rules ?? []) track(rule(tool, context));
  };
  const visitPlace = <Kind extends keyof UpstreamSpecs>(upstream: BoundUpstream<Kind>): void => {
    for (const rule of upstreamKindOf(upstream).rules ?? []) track(rule(upstream, context));
  };
  const visitSchemas = schemaWalker(visit("schema"));
  const visitTemplate = visit("template");

  visit("server")(server);
  const visitUpstream = visit("upstream");
  for (const upstream of server.upstreams.values()) {
    visitUpstream(upstream);
    visitPlace(upstream);
  }
  for (const schema of server.schemas.values()) visitSchemas(schema, schema.value, (path) => path);
  const visitTool = visit("tool");
  for (const tool of server.tools) {
    visitTool(tool);
    visitRun(tool);
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

/** Walks over a schema as it is written, and visits each subschema with its place. */
function schemaWalker(visit: (use: SchemaUse) => void) {
  return (owner: Declared<unknown>, schema: unknown, place: (path: Path) => Path) =>
    walkSchema(schema, (inner, step) => {
      const span = (path: Path = [], part?: "key" | "value"): Span =>
        placeIn(owner, place([...stepPath(step), ...path]), part);
      visit({ schema: inner, path: () => stepPath(step), span });
    });
}
