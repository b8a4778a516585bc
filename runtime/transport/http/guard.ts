import type { HttpRequest } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

/** The hosts and origins that the server accepts requests from. */
export interface GuardOptions {
  /** The address it listens on. */
  readonly host: string;
  /** Allowed names in the Host header beside loopback names, without port. */
  readonly allowedHosts?: readonly string[];
  /** Allowed origins beside loopback origins and the server's own: `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
}

/** Rejects requests that a foreign web page may have made its browser send (DNS rebinding), with HttpProblem 403. */
export interface Guard {
  /** Returns the headers that let a page of an allowed origin read the response (CORS); empty without an Origin. */
  check(request: HttpRequest): Readonly<Record<string, string>>;
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const nothing = {};

/**
 * Returns the guard for a server. On a loopback address, Host must be a loopback name or an allowed host. On any
 * other address the server cannot know its names, so it checks Host only if `allowedHosts` is given. Origin must be
 * the server's own, an allowed one, or on a loopback address a loopback one. A missing Origin is accepted, `null` is
 * not.
 */
export function createGuard({ host, allowedHosts, allowedOrigins = [] }: GuardOptions): Guard {
  const local = isLoopback(host);
  const hosts = new Set([
    ...(local ? loopback : []),
    ...(allowedHosts ?? []).map((name) => name.toLowerCase()),
  ]);
  const checksHost = local || allowedHosts !== undefined;
  const origins = new Set(allowedOrigins);

  const originIsFine = (origin: string, hostHeader: string): boolean => {
    if (origins.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    if (url.protocol !== "http:" && url.protocol !== "https:") return false;
    return url.host === hostHeader || (local && loopback.has(url.hostname));
  };

  return {
    check(request) {
      const hostHeader = (request.header("host") ?? "").toLowerCase();
      if (checksHost && !hosts.has(withoutPort(hostHeader))) {
        const name = hostHeader.slice(0, 200) || "(none)";
        throw new HttpProblem(403, `The host ${name} is not served here. ${remedy("hosts")}`);
      }
      const origin = request.header("origin");
      if (origin === undefined) return nothing;
      if (!originIsFine(origin, hostHeader)) {
        const page = origin.slice(0, 200);
        throw new HttpProblem(403, `The origin ${page} is not allowed here. ${remedy("origins")}`);
      }
      return corsHeaders(origin);
    },
  };
}

/** The place where the operator allows more. It names no host or origin that is allowed. */
function remedy(list: "hosts" | "origins"): string {
  const [variable, option] =
    list === "hosts"
      ? ["DELTAMCP_ALLOWED_HOSTS", "allowedHosts"]
      : ["DELTAMCP_ALLOWED_ORIGINS", "allowedOrigins"];
  return `The operator of this server lists its ${list} in ${variable}, or in the option ${option}`;
}

/** Returns true if only its own machine can reach a server on this address. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || host === "::1" || /^127(\.\d{1,3}){1,3}$/.test(host);
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, "");
}

function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "mcp-session-id, mcp-protocol-version, www-authenticate",
    vary: "origin",
  };
}

/**
 * Returns the headers for a preflight request of an allowed origin. All requested headers are allowed: those that
 * mirror arguments (`Mcp-Param-…`) have names that tools choose.
 */
export function preflightHeaders(request: HttpRequest): Readonly<Record<string, string>> {
  const asked = request.header("access-control-request-headers");
  const names = asked !== undefined && /^[\w\-, ]{1,1000}$/.test(asked) ? asked : usualHeaders;
  return {
    "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
    "access-control-allow-headers": names,
    "access-control-max-age": "86400",
  };
}

const usualHeaders =
  "authorization, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name";
