import { placeIn } from "../../../bind/declared.ts";
import type { Rule } from "../../../bind/rule.ts";
import { suggest } from "../../../diagnostics/suggest.ts";

/** A tool runs against an upstream that the server has. */
export const upstreamKnown: Rule = {
  tool: (tool, { server, report }) => {
    const upstream = tool.value.run.http?.upstream;
    if (upstream === undefined || server.upstreams.has(upstream)) return;
    report(
      "DMC4001",
      { upstream },
      {
        span: placeIn(tool, ["run", "http", "upstream"]),
        help: suggest(
          upstream,
          server.upstreams.keys(),
          "upstreams are",
          `declare it beside \`tools\`: \`upstreams: { ${upstream}: { http: { baseUrl: "https://…" } } }\``,
        ),
      },
    );
  },
};
