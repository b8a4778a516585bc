import { isLoopback } from "../transport/http/guard.ts";
import type { HttpOptions } from "./server-options.ts";

/** A warning for a server that listens to the world and knows none of its names; empty for every other. */
export function hostsNotice(host: string, { allowedHosts }: Pick<HttpOptions, "allowedHosts">): string {
  if (isLoopback(host) || allowedHosts !== undefined) return "";
  return `the server does not check Host headers on ${host}, so a web page can reach it by DNS rebinding. Name its hosts in DELTAMCP_ALLOWED_HOSTS.`;
}
