import { DeltaMcpError } from "../../errors.ts";
import { isLinkLocalHost, isPrivateHost } from "./is-private-host.ts";
import type { OutboundDefaults, OutboundRequest } from "./outbound-request.ts";
import type { Secrets } from "./secrets/secrets.ts";

/** Headers that tell a stranger nothing. */
const harmless = new Set(["accept", "accept-language", "user-agent", "content-type"]);

/** What following a redirect needs of an upstream. */
export interface RedirectOrigin {
  readonly name: string;
  readonly secrets: Pick<Secrets, "scrub">;
  readonly queryAuth?: OutboundDefaults["queryAuth"];
}

/**
 * The request that a redirect asks for (RFC 9110, section 15.4), or undefined where the answer is no redirect. A request to
 * another origin carries no authentication, no cookie and no header of the tool. Throws
 * DeltaMcpError("upstream_failed") for a redirect that leaves http, from a public service into a private network, or to a
 * link-local address.
 */
export function followRedirect(
  request: OutboundRequest,
  status: number,
  location: string | null,
  upstream: RedirectOrigin,
): OutboundRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined;
  const { name, secrets } = upstream;
  const from = new URL(request.url);
  if (!URL.canParse(location, from.href)) throw refusedRedirect(name, "to an invalid URL");
  const to = new URL(location, from);
  // The scheme is shown as it was sent, since secrets are found only in their own case.
  if (to.protocol !== "http:" && to.protocol !== "https:")
    throw refusedRedirect(name, `to ${secrets.scrub(location.trim().split(":", 1)[0] ?? "").slice(0, 40)}:`);
  if (to.hostname !== from.hostname && isLinkLocalHost(to.hostname))
    throw refusedRedirect(name, "to a link-local address");
  if (isPrivateHost(to.hostname) && !isPrivateHost(from.hostname))
    throw refusedRedirect(name, "into a private network");
  const sameOrigin = to.origin === from.origin;
  if (sameOrigin) addMissing(to, upstream.queryAuth);
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
    headers: keepHeaders(request.headers, sameOrigin, "body" in kept),
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

function addMissing(url: URL, keys: OutboundDefaults["queryAuth"] = []): void {
  for (const key of keys) if (!url.searchParams.has(key.name)) addQuery(url, key);
}

/** Appends to the query without writing the rest of it anew, as `searchParams` does. */
function addQuery(url: URL, { name, value }: { readonly name: string; readonly value: string }): void {
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  url.search = url.search.length > 1 ? `${url.search}&${pair}` : `?${pair}`;
}

/** Returns the error for a redirect that is not followed; `where` says where it leads. */
export function refusedRedirect(upstream: string, where: string): DeltaMcpError {
  return new DeltaMcpError(
    "upstream_failed",
    `${upstream} redirects ${where}, and the server does not follow such a redirect.`,
  );
}
