import type { BoundTool } from "../../bind/bound-server.ts";
import { placeIn } from "../../bind/declared.ts";
import type { CheckContext, Rule } from "../../bind/rule.ts";

/** A request that HTTP knows: no body where there can be none, headers and cookies with legal names. */
export const httpRequest: Rule = {
  tool: (tool, context) => {
    const http = tool.value.run.http;
    if (http === undefined) return;
    const method = http.method ?? "GET";
    if (http.body !== undefined && (method === "GET" || method === "HEAD")) {
      context.report(
        "DMC4022",
        { method },
        {
          span: placeIn(tool, ["run", "http", "body"], "key"),
          help: "set `method: POST`, or move the values into `query`",
        },
      );
    }
    checkNames(tool, "headers", http.headers, context);
    checkNames(tool, "cookies", http.cookies, context);
  },
  upstream: (upstream, context) => {
    for (const name of Object.keys(upstream.value.http?.headers ?? {})) {
      if (token.test(name)) continue;
      const span = placeIn(upstream, ["http", "headers", name], "key");
      context.report("DMC4023", { sort: "header", name }, { span, help });
    }
  },
};

/** RFC 9110, section 5.6.2; RFC 6265, section 4.1.1. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const help = "names have letters, digits and `-`";

function checkNames(
  tool: BoundTool,
  part: "headers" | "cookies",
  values: Readonly<Record<string, string>> = {},
  context: CheckContext,
): void {
  for (const name of Object.keys(values)) {
    if (token.test(name)) continue;
    const span = placeIn(tool, ["run", "http", part, name], "key");
    context.report("DMC4023", { sort: part.slice(0, -1), name }, { span, help });
  }
}
