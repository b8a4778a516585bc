import { DeltaMcpError } from "../../errors.ts";
import { isPrivateHost } from "./is-private-host.ts";
import type { OutboundRequest } from "./outbound-request.ts";

/** Headers that tell a stranger nothing. */
const harmless = new Set(["accept", "accept-language", "user-agent", "content-type"]);

/**
 * The request that a redirect asks for (RFC 9110, 15.4), or undefined where the answer is no redirect. What goes to
 * another origin carries no authentication, no cookie and no header of the tool. Throws
 * DeltaMcpError("upstream_failed") for a redirect that leaves http, or from a public service into a private network.
 */
export function followRedirect(
  request: OutboundRequest,
  status: number,
  location: string | null,
  upstream: string,
): OutboundRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined;
  const from = new URL(request.url);
  if (!URL.canParse(location, from.href)) throw refused(upstream, "to an address that is none");
  const to = new URL(location, from);
  if (to.protocol !== "http:" && to.protocol !== "https:") throw refused(upstream, `to ${to.protocol}`);
  if (isPrivateHost(to.hostname) && !isPrivateHost(from.hostname))
    throw refused(upstream, "into a private network");
  to.username = "";
  to.password = "";
  const becomesGet = status === 303 ? request.method !== "HEAD" : status < 303 && request.method === "POST";
  const { body, ...rest } = request;
  const kept = becomesGet || body === undefined ? {} : { body };
  return {
    ...rest,
    ...kept,
    method: becomesGet ? "GET" : request.method,
    url: to.href,
    headers: keepHeaders(request.headers, to.origin === from.origin, "body" in kept),
  };
}

function keepHeaders(
  headers: OutboundRequest["headers"],
  sameOrigin: boolean,
  hasBody: boolean,
): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => (sameOrigin || harmless.has(name)) && (hasBody || name !== "content-type"),
  );
  return Object.fromEntries(kept);
}

function refused(upstream: string, where: string): DeltaMcpError {
  return new DeltaMcpError("upstream_failed", `${upstream} redirects ${where}; that is not followed.`);
}
