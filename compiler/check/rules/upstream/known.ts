import { placeIn } from "../../../bind/declared.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import type { Rule } from "../../rule.ts";

/** A tool runs against an upstream that the server has. */
export const upstreamKnown: Rule = {
  tool: (tool, { unit, report }) => {
    const upstream = tool.value.run.http?.upstream;
    if (upstream === undefined || unit.upstreams.has(upstream)) return;
    report(
      "DMC4001",
      { upstream },
      {
        span: placeIn(tool, ["run", "http", "upstream"]),
        help: suggest(
          upstream,
          unit.upstreams.keys(),
          "upstreams are",
          `declare it beside \`tools\`: \`upstreams: { ${upstream}: { http: { baseUrl: "https://…" } } }\``,
        ),
      },
    );
  },
};
