import type { HttpRequest } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

/** Whom the server takes requests from. */
export interface GuardOptions {
  /** The address it listens on. */
  readonly host: string;
  /** Names in the Host header beside loopback ones; without port. */
  readonly allowedHosts?: readonly string[];
  /** Origins beside loopback ones and the server's own: `https://example.com`. */
  readonly allowedOrigins?: readonly string[];
}

/** Throws HttpProblem 403 for a request that a foreign web page may have made its browser send (DNS rebinding). */
export interface Guard {
  /** The headers that let a page of an allowed origin read the answer (CORS); empty without origin. */
  check(request: HttpRequest): Readonly<Record<string, string>>;
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const nothing = {};

/**
 * A server on a loopback address answers to loopback names only, and to the hosts it is told of. One that listens to
 * the world cannot know its names: it checks Host where it is told of hosts. An Origin must be a loopback one (on a
 * loopback address), the server's own, or one that it is told of; absent is fine, `null` is not.
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
        throw new HttpProblem(403, `The host ${hostHeader.slice(0, 200) || "(none)"} is not served here`);
      }
      const origin = request.header("origin");
      if (origin === undefined) return nothing;
      if (!originIsFine(origin, hostHeader)) {
        throw new HttpProblem(403, `The origin ${origin.slice(0, 200)} is not allowed here`);
      }
      return corsHeaders(origin);
    },
  };
}

/** Whether a server on this address is reached from its own machine only. */
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
 * The answer to a preflight request of an allowed origin. What headers it asks for it gets: those that repeat
 * arguments (`Mcp-Param-…`) have the names that tools give them.
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
