import { parseTemplate } from "../../../../runtime/runner/template.ts";
import { placeIn } from "../../../bind/declared.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import type { RunRule } from "../../runner-kind.ts";

/** `styles` names parameters that the request has. */
export const httpStyles: RunRule<"http"> = (tool, context) => {
  const { path, styles = {}, query = {}, headers = {}, cookies = {} } = tool.run.spec;
  const inPath = parseTemplate(path).parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  const names = new Set([...inPath, ...Object.keys(query), ...Object.keys(headers), ...Object.keys(cookies)]);
  for (const name of Object.keys(styles)) {
    if (names.has(name)) continue;
    context.report(
      "DMC4024",
      { name },
      {
        span: placeIn(tool, ["run", "http", "styles", name], "key"),
        help: suggest(
          name,
          names,
          "its parameters are",
          "add a parameter to the path, `query`, `headers` or `cookies`, or remove `styles`",
        ),
      },
    );
  }
};
