import { parseTemplate } from "../../../runtime/runner/template.ts";
import { placeIn } from "../../bind/declared.ts";
import type { Rule } from "../../bind/rule.ts";
import { suggest } from "../../diagnostics/suggest.ts";

/** `styles` speaks of parameters that the request has. */
export const httpStyles: Rule = {
  tool: (tool, context) => {
    const http = tool.value.run.http;
    if (http?.styles === undefined) return;
    const inPath = parseTemplate(http.path).parts.flatMap((part) =>
      part.kind === "insert" ? [part.name] : [],
    );
    const { query = {}, headers = {}, cookies = {} } = http;
    const names = new Set([
      ...inPath,
      ...Object.keys(query),
      ...Object.keys(headers),
      ...Object.keys(cookies),
    ]);
    for (const name of Object.keys(http.styles)) {
      if (names.has(name)) continue;
      context.report(
        "DMC4024",
        { name },
        {
          span: placeIn(tool, ["run", "http", "styles", name], "key"),
          help: suggest(
            name,
            names,
            "the request has",
            "the request has no parameters: name one in the path, `query`, `headers` or `cookies`",
          ),
        },
      );
    }
  },
};
