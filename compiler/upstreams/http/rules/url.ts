import { parseEnv } from "../../../../runtime/upstream/env.ts";
import { placeIn } from "../../../bind/declared.ts";
import type { CheckContext } from "../../../bind/rule.ts";
import type { Span } from "../../../source/source-file.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";

/** Paths can be added to an upstream's base URL. It may contain references to the environment anywhere. */
export const upstreamUrl: UpstreamRule<"http"> = (upstream, context) => {
  const fault = faultOf(upstream.place.spec.baseUrl);
  if (fault === undefined) return;
  const [reason, help] = fault;
  context.report("DMC4002", { reason }, { span: placeIn(upstream, ["http", "baseUrl"]), help });
};

/** Reports an address that cannot be one. A query is allowed. */
export function checkUrl(url: string, place: () => Span, context: CheckContext): void {
  const fault = faultOf(url.replace(/\?.*$/s, ""));
  if (fault === undefined) return;
  const [reason, help] = fault;
  context.report("DMC4002", { reason }, { span: place(), help });
}

function faultOf(baseUrl: string): readonly [reason: string, help: string] | undefined {
  const parts = parseEnv(baseUrl).parts;
  const [first] = parts;
  if (first?.kind === "env" && !first.fallback) return undefined;
  // A digit is a valid host, port and path in place of an unknown value.
  const probe = parts.map((part) => (part.kind === "text" ? part.text : part.fallback || "1")).join("");
  const example = "write a whole URL, such as `https://api.example.com/v1`";
  if (!URL.canParse(probe)) return ["is not valid", example];
  const url = new URL(probe);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return [`has the scheme \`${url.protocol}\``, example];
  if (url.username !== "" || url.password !== "") {
    return [
      "has a user name or a password in it",
      "move them into `auth: { basic: … }`, as references to the environment",
    ];
  }
  if (url.search !== "" || url.hash !== "")
    return [
      "has a query or a fragment",
      "move the query into the tools, or into `auth: { query: … }`; a fragment is never sent",
    ];
  return undefined;
}
