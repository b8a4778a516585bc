import { BlockList, isIP } from "node:net";

type Range = readonly [network: string, prefix: number];

const privateRanges = blockList(
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
  ],
  [
    ["::", 127],
    ["fc00::", 7],
    ["fe80::", 10],
  ],
);

/**
 * Link-local addresses (RFC 3927; RFC 4291, section 2.5.6), where clouds serve the credentials of a machine, and the
 * addresses outside them that clouds use for the same.
 */
const linkLocalRanges = blockList(
  [
    ["169.254.0.0", 16],
    ["100.100.100.200", 32],
    ["192.0.0.192", 32],
  ],
  [
    ["fe80::", 10],
    ["fd00:ec2::254", 128],
    ["fd20:ce::254", 128],
  ],
);

/** Names that clouds give to these addresses. */
const metadataNames = new Set(["metadata.google.internal", "metadata.goog", "instance-data.ec2.internal"]);

/**
 * Whether a URL's host is written as an address of this machine or a private network (RFC 6890), where services
 * trust whoever reaches them. Names are not looked up here; `checkRedirectAddress` does.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = bare(hostname);
  if (host === "localhost" || host.endsWith(".localhost") || metadataNames.has(host)) return true;
  return isIn(privateRanges, host) || isIn(linkLocalRanges, host);
}

/** Whether a URL's host is a link-local address or a name of one: no service outside the machine redirects there. */
export function isLinkLocalHost(hostname: string): boolean {
  const host = bare(hostname);
  return metadataNames.has(host) || isIn(linkLocalRanges, host);
}

/** Without the brackets of IPv6 and the dot of a name that is complete. */
function bare(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

function isIn(ranges: BlockList, host: string): boolean {
  const family = isIP(host);
  if (family === 0) return false;
  // BlockList also sees the IPv4 address inside a mapped one (::ffff:127.0.0.1).
  if (ranges.check(host, family === 4 ? "ipv4" : "ipv6")) return true;
  const inside = family === 6 ? embeddedIPv4(host) : undefined;
  return inside !== undefined && ranges.check(inside, "ipv4");
}

/** The IPv4 address that a NAT64 (RFC 6052, `64:ff9b::/96`) or 6to4 (RFC 3056, `2002::/16`) address leads to. */
function embeddedIPv4(host: string): string | undefined {
  const [head = "", tail = ""] = host.split("::");
  const [front, back] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const middle = host.includes("::") ? new Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...middle, ...back].map((group) => Number.parseInt(group, 16));
  const [first, second, third] = groups;
  const pair =
    first === 0x64 && second === 0xff9b ? groups.slice(6) : first === 0x2002 ? [second, third] : undefined;
  const [high, low] = pair ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function blockList(ipv4: readonly Range[], ipv6: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, "ipv4");
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, "ipv6");
  return list;
}
