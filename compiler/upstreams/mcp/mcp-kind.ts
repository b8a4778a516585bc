import { checkTimeout } from "../../bind/check-timeout.ts";
import { placeIn } from "../../bind/declared.ts";
import { checkHttpName, checkHttpNames } from "../http/http-names.ts";
import { checkSecret } from "../http/rules/secret.ts";
import { checkUrl } from "../http/rules/url.ts";
import type { UpstreamKind, UpstreamRule } from "../upstream-kind.ts";
import { lowerMcpUpstream } from "./lower-mcp-upstream.ts";

const url: UpstreamRule<"mcp"> = (upstream, context) => {
  const { url } = upstream.place.spec;
  if (url !== undefined) checkUrl(url, () => placeIn(upstream, ["mcp", "url"]), context);
};

const secrets: UpstreamRule<"mcp"> = (upstream, context) => {
  const { auth } = upstream.place.spec;
  checkSecret(upstream, ["mcp", "auth", "bearer"], auth?.bearer, context);
  checkSecret(upstream, ["mcp", "auth", "basic", "password"], auth?.basic?.password, context);
  checkSecret(upstream, ["mcp", "auth", "header", "value"], auth?.header?.value, context);
};

const headerNames: UpstreamRule<"mcp"> = (upstream, context) => {
  const { headers, auth } = upstream.place.spec;
  checkHttpNames(upstream, ["mcp", "headers"], headers, context);
  if (auth?.header === undefined) return;
  const place = () => placeIn(upstream, ["mcp", "auth", "header", "name"]);
  checkHttpName(auth.header.name, "header", place, context);
};

const timeout: UpstreamRule<"mcp"> = (upstream, context) =>
  checkTimeout(
    upstream.place.spec.connectTimeout,
    () => placeIn(upstream, ["mcp", "connectTimeout"]),
    context,
  );

/** An MCP server, as a command or at a URL. */
export const mcpUpstreamKind: UpstreamKind<"mcp"> = {
  example: '{ mcp: { command: npx, args: [-y, "…"] } }',
  rules: [url, secrets, headerNames, timeout],
  lower: lowerMcpUpstream,
};
