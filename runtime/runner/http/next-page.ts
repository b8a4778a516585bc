import { DeltaMcpError } from "../../errors.ts";
import type { HttpConnection } from "../../upstream/http/connect-http.ts";
import type { OutboundRequest } from "../../upstream/http/outbound-request.ts";
import { mask } from "../../upstream/http/secrets/secrets.ts";
import type { HttpAnswer } from "../../upstream/http/send.ts";

/** The target of `rel="next"` in a Link header (RFC 8288), absolute; undefined if the header has none. */
export function nextLink({ headers, url }: HttpAnswer): string | undefined {
  const header = headers.get("link");
  if (header === null) return undefined;
  for (const [, target, parameters = ""] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g,
  )) {
    const relations = /(?:^|;)\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i.exec(parameters);
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (target !== undefined && names.includes("next") && URL.canParse(target, url))
      return new URL(target, url).href;
  }
  return undefined;
}

/**
 * The request for a page whose URL the service returned, with the headers of the tool. Throws
 * DeltaMcpError("upstream_failed") for a URL of another host, which would get our authentication. Services behind a proxy
 * often name a wrong scheme or port, so those of the upstream are used.
 */
export function requestAt(
  address: string,
  first: OutboundRequest,
  upstream: HttpConnection,
): OutboundRequest {
  const { body: _, ...request } = first;
  const own = new URL(first.url);
  const page = URL.canParse(address, first.url)
    ? unmasked(new URL(address, first.url), own, upstream)
    : undefined;
  if (page?.hostname !== own.hostname)
    throw new DeltaMcpError(
      "upstream_failed",
      `The next page that ${upstream.name} names is on another host.`,
    );
  page.protocol = own.protocol;
  page.port = own.port;
  for (const { name, value } of upstream.queryAuth ?? []) page.searchParams.set(name, value);
  const { "content-type": _type, ...headers } = request.headers;
  return { ...request, method: "GET", url: page.href, headers };
}

/** The secrets in a URL from a response are masked. Restores them at the places where our requests have them. */
function unmasked(page: URL, own: URL, { baseUrl, shown }: HttpConnection): URL {
  for (const [name, value] of own.searchParams)
    if (page.searchParams.get(name) === mask) page.searchParams.set(name, value);
  if (shown.baseUrl === baseUrl || !URL.canParse(shown.baseUrl)) return page;
  const [sent, masked] = [new URL(baseUrl), new URL(shown.baseUrl)];
  if (page.hostname === masked.hostname) page.hostname = sent.hostname;
  if (page.pathname.startsWith(masked.pathname))
    page.pathname = sent.pathname + page.pathname.slice(masked.pathname.length);
  return page;
}
