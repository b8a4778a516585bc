import type { RateLimiter, RateLimits } from "../../store/rate-limits.ts";
import type { Connection, Env } from "../connection.ts";
import { resolveEnv } from "../env.ts";
import { checkBaseUrl, withoutEndSlash } from "./base-url.ts";
import { credentialsOf } from "./credentials.ts";
import type { HttpAuth, HttpUpstream } from "./http-upstream.ts";
import type { OutboundDefaults } from "./outbound-request.ts";
import { createSecrets, mask, type Secrets } from "./secrets/secrets.ts";
import { referencedValues, secretsBetween, shownText, shownUrl } from "./shown.ts";

/** An HTTP service with its references resolved. Requests go through the connections that `fetch` shares and closes. */
export interface HttpConnection extends OutboundDefaults, Connection {
  readonly name: string;
  /** The same with secrets masked. */
  readonly shown: OutboundDefaults;
  readonly timeoutMs?: number;
  readonly retries: number;
  readonly limiter?: RateLimiter;
  readonly secrets: Secrets;
}

/**
 * Resolves an HTTP upstream; `limits` holds it to its rate. Throws DeltaMcpError("configuration") that names what is missing or wrong, and
 * shows no value.
 */
export function connectHttp(name: string, http: HttpUpstream, env: Env, limits?: RateLimits): HttpConnection {
  const resolved = resolveEnv(http, env);
  const { query: queryAuth, ...auth } = credentialsOf(resolved.auth);
  const sent: OutboundDefaults = {
    baseUrl: checkBaseUrl(name, resolved.baseUrl),
    headers: {
      ...defaultHeaders,
      ...headersOf(resolved.headers, (value) => utf8Bytes(value.trim())),
      ...auth.headers,
    },
    ...(queryAuth === undefined ? {} : { queryAuth }),
  };
  const shown: OutboundDefaults = {
    baseUrl: withoutEndSlash(shownUrl(http.baseUrl, env).trim()),
    headers: {
      ...defaultHeaders,
      ...headersOf(http.headers, (value) => shownText(value, env).trim()),
      ...headersOf(auth.headers, (value) => value.replace(/^(Bearer |Basic )?.*$/s, `$1${mask}`)),
    },
    ...(queryAuth === undefined ? {} : { queryAuth: { ...queryAuth, value: mask } }),
  };
  const values = environmentSecrets(http, auth.secret, env).map(
    (value) => ({ kind: "value", sent: value, shown: mask }) as const,
  );
  const limiter = http.rateLimit === undefined ? undefined : limits?.limiter(name, http.rateLimit);
  return {
    name,
    ...sent,
    shown,
    ...(http.timeoutMs === undefined ? {} : { timeoutMs: http.timeoutMs }),
    retries: http.retries ?? 0,
    ...(limiter === undefined ? {} : { limiter }),
    secrets: createSecrets([...secretsBetween(sent, shown), ...values]),
    close: async () => {},
  };
}

const defaultHeaders = {
  accept: "application/json, text/*;q=0.9, */*;q=0.5",
  "user-agent": "deltamcp",
};

function headersOf(
  headers: Readonly<Record<string, string>> | undefined,
  valueFor: (value: string) => string,
): Record<string, string> {
  const entries = Object.entries(headers ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), valueFor(value)]));
}

/** `fetch` takes header values as bytes, each as a character: servers read UTF-8 there. */
function utf8Bytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** What came from the environment. Defaults stand in the spec: no secrets; the beginning of an address is the place. */
function environmentSecrets(http: HttpUpstream, credential: string | undefined, env: Env): readonly string[] {
  const inside = http.baseUrl.replace(/^\$\{[^}]*\}/, "");
  const fromEnv = (texts: readonly string[]) => texts.flatMap((text) => referencedValues(text, env));
  const inAuth = fromEnv(authTexts(http.auth));
  const credentials = credential === undefined || inAuth.length === 0 ? [] : [credential];
  return [...fromEnv([...Object.values(http.headers ?? {}), inside]), ...inAuth, ...credentials];
}

function authTexts(auth: HttpAuth | undefined): string[] {
  if (auth === undefined) return [];
  if ("bearer" in auth) return [auth.bearer];
  if ("basic" in auth) return [auth.basic.password];
  return ["header" in auth ? auth.header.value : auth.query.value];
}
