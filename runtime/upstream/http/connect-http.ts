import type { RateLimiter, RateLimits } from "../../store/rate-limits.ts";
import type { Connection, Env } from "../connection.ts";
import { resolveEnv } from "../env.ts";
import { checkBaseUrl } from "./base-url.ts";
import type { HttpAuth, HttpUpstream } from "./http-upstream.ts";
import type { OutboundParts } from "./outbound-request.ts";
import { createSecrets, mask, type Secrets } from "./secrets/secrets.ts";
import { referencedValues, secretsBetween, shownText, shownUrl } from "./shown.ts";

/** An HTTP service with its references resolved. Requests go through the connections that `fetch` shares and closes. */
export interface HttpConnection extends OutboundParts, Connection {
  readonly name: string;
  /** The same with secrets masked. */
  readonly shown: OutboundParts;
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
  const auth = authHeaders(resolved.auth);
  const query = resolved.auth !== undefined && "query" in resolved.auth ? resolved.auth.query : undefined;
  const queryAuth = query === undefined || query.value === "" ? undefined : query;
  const sent: OutboundParts = {
    baseUrl: checkBaseUrl(name, resolved.baseUrl),
    headers: { ...defaultHeaders, ...lowerCase(resolved.headers ?? {}), ...auth },
    ...(queryAuth === undefined ? {} : { queryAuth }),
  };
  const headers = Object.entries(http.headers ?? {}).map(([key, value]) => [key, shownText(value, env)]);
  const shown: OutboundParts = {
    baseUrl: shownUrl(http.baseUrl, env).replace(/\/+$/, ""),
    headers: { ...defaultHeaders, ...lowerCase(Object.fromEntries(headers)), ...maskAll(auth) },
    ...(queryAuth === undefined ? {} : { queryAuth: { ...queryAuth, value: mask } }),
  };
  const values = environmentSecrets(http, env).map(
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

/** A secret that is set to nothing means no authentication: `${TOKEN:-}`. */
function authHeaders(auth: HttpAuth | undefined): Record<string, string> {
  if (auth === undefined || "query" in auth) return {};
  if ("bearer" in auth) return auth.bearer === "" ? {} : { authorization: `Bearer ${auth.bearer}` };
  if ("header" in auth)
    return auth.header.value === "" ? {} : { [auth.header.name.toLowerCase()]: auth.header.value };
  const { username, password } = auth.basic;
  if (username === "" && password === "") return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}` };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function maskAll(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/^(Bearer |Basic )?.*$/s, `$1${mask}`),
    ]),
  );
}

/** What came from the environment. Defaults stand in the spec: no secrets; the beginning of an address is the place. */
function environmentSecrets(http: HttpUpstream, env: Env): readonly string[] {
  const inside = http.baseUrl.replace(/^\$\{[^}]*\}/, "");
  const texts = [...Object.values(http.headers ?? {}), ...authTexts(http.auth), inside];
  return texts.flatMap((text) => referencedValues(text, env));
}

function authTexts(auth: HttpAuth | undefined): string[] {
  if (auth === undefined) return [];
  if ("bearer" in auth) return [auth.bearer];
  if ("basic" in auth) return [auth.basic.password];
  return ["header" in auth ? auth.header.value : auth.query.value];
}
