import type { UpstreamRecords } from "../../../../runtime/upstream/upstream-record.ts";
import type { BoundTool } from "../../../bind/bound-server.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import { runnerOf } from "../../../runners/runner-kinds.ts";
import type { RunSpecs } from "../../../runners/spec-run.ts";
import type { Span } from "../../../source/source-file.ts";
import { upstreamKinds } from "../../../upstreams/upstream-kinds.ts";

/** A tool runs against an upstream that the server has, of the kind that its runner needs. */
export const upstreamKnown: Rule = {
  tool: (tool, context) => check(tool, context),
  prompt: (prompt, context) => checkMcp(prompt, prompt.value.run?.mcp?.upstream, context),
  resource: (resource, context) => checkMcp(resource, resource.value.run?.mcp?.upstream, context),
};

/** The same for a prompt or a resource, which only MCP servers have. */
function checkMcp(owner: Declared<unknown>, name: string | undefined, context: CheckContext): void {
  if (name !== undefined) checkName(name, "mcp", () => placeIn(owner, ["run", "mcp", "upstream"]), context);
}

function check<Kind extends keyof RunSpecs>(tool: BoundTool<Kind>, context: CheckContext): void {
  const { upstream } = runnerOf(tool);
  if (upstream === undefined) return;
  const { kind, spec } = tool.run;
  checkName(upstream.nameOf(spec), upstream.kind, () => placeIn(tool, ["run", kind, "upstream"]), context);
}

function checkName(
  name: string,
  kind: keyof UpstreamRecords,
  place: () => Span,
  { server, report }: CheckContext,
): void {
  const fitting = [...server.upstreams.values()].filter((one) => one.place.kind === kind);
  const names = fitting.map((one) => one.name);
  if (names.includes(name)) return;
  const { example } = upstreamKinds[kind];
  const otherwise = `declare it beside \`tools\`: \`upstreams: { ${name}: ${example} }\``;
  report(
    "DMC4001",
    { upstream: name },
    { span: place(), help: suggest(name, names, "the upstreams are", otherwise) },
  );
}
