import { isLinkLocalHost, isPrivateHost } from "./is-private-host.ts";
import { refusedRedirect } from "./redirect.ts";

/** Returns all addresses of a host name. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/** Returns the addresses that the system's resolver gives. Loaded late: most servers are never redirected to another host. */
export async function lookUpAddresses(hostname: string): Promise<readonly string[]> {
  const { lookup } = await import("node:dns/promises");
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * Checks the addresses behind the host name of a redirect, as `followRedirect` checks addresses that are written in it.
 * `path` are the URLs so far, the first one the tool's. Throws DeltaMcpError("upstream_failed") if one address is
 * link-local, or if one is private and one of the hosts so far is public; throws the resolver's error for an unknown name.
 * The connection looks the name up again, so a resolver that changes its answer in between is not detected.
 */
export async function checkRedirectAddress(
  upstream: string,
  path: readonly string[],
  to: string,
  lookUp: LookUp = lookUpAddresses,
): Promise<void> {
  const hosts = new Set(path.map(hostOf));
  const target = hostOf(to);
  if (hosts.has(target)) return;
  const addresses = await addressesOf(target, lookUp);
  if (addresses.some(isLinkLocalHost)) throw refusedRedirect(upstream, "to a link-local address");
  if (!addresses.some(isPrivateHost)) return;
  for (const host of hosts) {
    const known = await addressesOf(host, lookUp);
    if (!known.every(isPrivateHost)) throw refusedRedirect(upstream, "into a private network");
  }
}

/** A host that is an address, or a name that always is this machine (RFC 6761, section 6.3), needs no resolver. */
async function addressesOf(host: string, lookUp: LookUp): Promise<readonly string[]> {
  const isAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  return isAddress || isPrivateHost(host) ? [host] : lookUp(host);
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}
