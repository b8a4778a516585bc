/** What hosts and model APIs put before every tool's name, whatever the server. */
const hosts = /^(?:functions|tools|default_api|mcp)(?:__|[._:/-])+/i;
/** Prefixes of prefixes: `functions.tools.mcp__tracker__`. */
const maxPrefixes = 4;

/**
 * Returns the names that are left of a tool's name when the prefixes of hosts and of the server itself are taken off,
 * the longest first: `mcp__tracker__close_issue` on the server `tracker` is `close_issue`. The prefix of another server
 * stays.
 */
export function namesBehindPrefix(name: string, server: string): readonly string[] {
  const own = serverPrefix(server);
  const names: string[] = [];
  let rest = name;
  for (let taken = 0; taken < maxPrefixes; taken++) {
    const shorter = rest.replace(hosts, "");
    const next = shorter === rest ? (own === undefined ? rest : rest.replace(own, "")) : shorter;
    if (next === rest || next === "") break;
    names.push(next);
    rest = next;
  }
  return names;
}

const maxServerName = 200;

/** Hosts write `Issue Tracker` as `issue_tracker`, `Issue-Tracker` and `issuetracker`. */
function serverPrefix(server: string): RegExp | undefined {
  const words = server.slice(0, maxServerName).match(/[\p{L}\p{N}]+/gu);
  return words === null ? undefined : new RegExp(`^${words.join("[^\\p{L}\\p{N}]*")}(?:__|[._:/ -])+`, "iu");
}
