import type { UpstreamRecord } from "../../catalogue/records.ts";
import { resolveEnv } from "../env.ts";
import { checkBaseUrl } from "./base-url.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createSecrets, mask, referencedValues, type Secrets } from "./secrets.ts";

/** A place that `http` tools run against, with its environment resolved. */
export interface Upstream {
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Headers of every request, authentication included, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same with secrets masked, to be shown. */
  readonly shownHeaders: Readonly<Record<string, string>>;
  /** Authentication that goes into the query. */
  readonly queryAuth?: { readonly name: string; readonly value: string };
  readonly timeoutMs?: number;
  readonly retries: number;
  readonly limiter?: RateLimiter;
  readonly secrets: Secrets;
}

type Env = Readonly<Record<string, string | undefined>>;
type HttpUpstream = UpstreamRecord["http"];
type Auth = NonNullable<HttpUpstream["auth"]>;

/**
 * Resolves an upstream when a server starts. Throws DeltaMcpError("configuration") that names what is missing or
 * wrong, and shows no value.
 */
export function openUpstream(name: string, record: UpstreamRecord, env: Env): Upstream {
  const http = record.http;
  const resolved = resolveEnv(http, env);
  const auth = authHeaders(resolved.auth);
  const headers = lowerCase(resolved.headers ?? {});
  const shown = Object.entries(lowerCase(http.headers ?? {})).map(([key, value]) => [
    key,
    maskReferences(value, env),
  ]);
  return {
    name,
    baseUrl: checkBaseUrl(name, resolved.baseUrl),
    headers: { ...defaultHeaders, ...headers, ...auth },
    shownHeaders: { ...defaultHeaders, ...Object.fromEntries(shown), ...maskAll(auth) },
    ...(resolved.auth !== undefined && "query" in resolved.auth && resolved.auth.query.value !== ""
      ? { queryAuth: resolved.auth.query }
      : {}),
    ...(http.timeoutMs === undefined ? {} : { timeoutMs: http.timeoutMs }),
    retries: http.retries ?? 0,
    ...(http.rateLimit === undefined ? {} : { limiter: createRateLimiter(http.rateLimit) }),
    secrets: createSecrets(secretsOf(http, auth, env)),
  };
}

const defaultHeaders = {
  accept: "application/json, text/*;q=0.9, */*;q=0.5",
  "user-agent": "deltamcp",
};

/** A secret that is set to nothing means no authentication: `${TOKEN:-}`. */
function authHeaders(auth: Auth | undefined): Record<string, string> {
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

function maskReferences(template: string, env: Env): string {
  return referencedValues(template, env).length === 0 ? resolveEnv(template, env) : mask;
}

/** What came from the environment, in every form in which it is sent. Defaults stand in the spec: no secrets. */
function secretsOf(http: HttpUpstream, auth: Readonly<Record<string, string>>, env: Env): string[] {
  const texts = [...Object.values(http.headers ?? {}), ...authTexts(http.auth)];
  const values = texts.flatMap((text) => referencedValues(text, env));
  const basic = auth["authorization"]?.match(/^Basic (.*)$/s)?.[1];
  const encoded = values.length > 0 && basic !== undefined ? [basic] : [];
  return [...values, ...encoded, ...baseUrlSecrets(http.baseUrl, env)];
}

function authTexts(auth: Auth | undefined): string[] {
  if (auth === undefined) return [];
  if ("bearer" in auth) return [auth.bearer];
  if ("basic" in auth) return [auth.basic.password];
  return ["header" in auth ? auth.header.value : auth.query.value];
}

/** A reference at the beginning of the URL is the place; one inside it (`…/hooks/${TOKEN}`) is a secret. */
function baseUrlSecrets(baseUrl: string, env: Env): readonly string[] {
  return referencedValues(baseUrl.replace(/^\$\{[^}]*\}/, ""), env);
}
