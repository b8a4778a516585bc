import { BlockList, isIP } from "node:net";

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateRanges.addSubnet(network, prefix, "ipv6");

/**
 * Whether a URL's host is written as an address of this machine or a private network (RFC 6890), where services
 * trust whoever reaches them. Names are not looked up: this guards against redirects, not against DNS.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const family = isIP(host);
  // BlockList also sees the IPv4 address inside an IPv6 one (::ffff:127.0.0.1).
  return family !== 0 && privateRanges.check(host, family === 4 ? "ipv4" : "ipv6");
}
