import { placeIn } from "../../../bind/declared.ts";
import { checkHttpNames } from "../../../upstreams/http/http-names.ts";
import type { RunRule } from "../../runner-kind.ts";

/** A request is valid HTTP: GET and HEAD have no body, headers and cookies have legal names. */
export const httpRequest: RunRule<"http"> = (tool, context) => {
  const { method = "GET", body, headers, cookies } = tool.run.spec;
  if (body !== undefined && (method === "GET" || method === "HEAD")) {
    context.report(
      "DMC4022",
      { method },
      {
        span: placeIn(tool, ["run", "http", "body"], "key"),
        help: "set `method: POST`, or move the values into `query`",
      },
    );
  }
  checkHttpNames(tool, ["run", "http", "headers"], headers, context);
  checkHttpNames(tool, ["run", "http", "cookies"], cookies, context);
};
