import type { BoundTool } from "../../../bind/bound-server.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext, Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import { runnerOf } from "../../../runners/runner-kinds.ts";
import type { RunSpecs } from "../../../runners/spec-run.ts";
import { upstreamKinds } from "../../../upstreams/upstream-kinds.ts";

/** A tool runs against an upstream that the server has, of the kind that its runner needs. */
export const upstreamKnown: Rule = { tool: (tool, context) => check(tool, context) };

function check<Kind extends keyof RunSpecs>(tool: BoundTool<Kind>, { server, report }: CheckContext): void {
  const { upstream } = runnerOf(tool);
  if (upstream === undefined) return;
  const { kind, spec } = tool.run;
  const name = upstream.nameOf(spec);
  const fitting = [...server.upstreams.values()].filter(({ place }) => place.kind === upstream.kind);
  const names = fitting.map((one) => one.name);
  if (names.includes(name)) return;
  const { example } = upstreamKinds[upstream.kind];
  const otherwise = `declare it beside \`tools\`: \`upstreams: { ${name}: ${example} }\``;
  const span = placeIn(tool, ["run", kind, "upstream"]);
  report("DMC4001", { upstream: name }, { span, help: suggest(name, names, "the upstreams are", otherwise) });
}
