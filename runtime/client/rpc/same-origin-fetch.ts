import { DeltaMcpError } from "../../errors.ts";

/** The maximum number of redirects of one request; more are taken for a loop. */
const maxHops = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches, and follows redirects within the origin only: headers, session and body are for the server that the user
 * named, and MCP has no redirects. A redirect that would turn a POST into a GET is not followed. Throws
 * DeltaMcpError("connection") with the address of a redirect that is not followed; otherwise rejects as `fetch` does.
 */
export async function sameOriginFetch(url: string, init: RequestInit): Promise<Response> {
  let address = url;
  for (let hops = 0; ; hops++) {
    const response = await fetch(address, { ...init, redirect: "manual" });
    if (!redirects.has(response.status) && response.type !== "opaqueredirect") return response;
    await response.body?.cancel();
    const next = nextAddress(response, address, init.method ?? "GET");
    if (next === undefined || hops >= maxHops) throw notFollowed(response, address);
    address = next;
  }
}

function nextAddress({ status, headers }: Response, from: string, method: string): string | undefined {
  const to = targetOf(headers, from);
  const keepsMethod = status === 307 || status === 308 || method === "GET";
  return to !== undefined && keepsMethod && to.origin === new URL(from).origin ? to.href : undefined;
}

function targetOf(headers: Headers, from: string): URL | undefined {
  const location = headers.get("location");
  return location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/** Returns the error for a redirect. In a browser it names no target, because browsers hide the target. */
function notFollowed({ status, headers }: Response, from: string): DeltaMcpError {
  const to = targetOf(headers, from);
  const where = to === undefined ? "" : ` to ${to.origin}${to.pathname}`.slice(0, 300);
  return new DeltaMcpError(
    "connection",
    `${new URL(from).origin} redirects${where}. Nothing was sent there: connect to the final URL.`,
    { details: { status } },
  );
}
