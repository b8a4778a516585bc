import { parseTemplate } from "../../../../runtime/runner/template.ts";
import { placeIn } from "../../../bind/declared.ts";
import { suggest } from "../../../diagnostics/suggest.ts";
import type { RunRule } from "../../runner-kind.ts";

/** `styles` names existing parameters of the request. */
export const httpStyles: RunRule<"http"> = (tool, context) => {
  const { path, styles = {}, query = {}, headers = {}, cookies = {}, body = {} } = tool.run.spec;
  const inPath = parseTemplate(path).parts.flatMap((part) => (part.kind === "insert" ? [part.name] : []));
  const named = [query, headers, cookies, body.form ?? {}, body.multipart ?? {}];
  const names = new Set([...inPath, ...named.flatMap((each) => Object.keys(each))]);
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
          "add a parameter to the path, `query`, `headers`, `cookies` or a form, or remove `styles`",
        ),
      },
    );
  }
};
