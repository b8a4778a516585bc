import { DeltaMcpError } from "../../errors.ts";
import type { RateLimiter, RateLimits } from "../../store/rate-limits.ts";
import type { Connection, Env } from "../connection.ts";
import { parseEnv, resolveEnv } from "../env.ts";
import { allTexts, authTexts } from "./auth-texts.ts";
import { checkBaseUrl, withoutEndSlash } from "./base-url.ts";
import { credentialsOf } from "./credentials.ts";
import type { HttpAuth, HttpUpstream } from "./http-upstream.ts";
import { openTokens, type Tokens } from "./oauth-tokens.ts";
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
  /** The tokens of `auth: { oauth2 }`. */
  readonly tokens?: Tokens;
  /** The secrets of now: an access token is one of them as soon as it is there. */
  readonly secrets: Secrets;
}

/**
 * Resolves an HTTP upstream; `limits` holds it to its rate. Throws DeltaMcpError("configuration") that names what is missing or wrong, and
 * shows no value.
 */
export function connectHttp(name: string, http: HttpUpstream, env: Env, limits?: RateLimits): HttpConnection {
  const resolved = resolveEnv(http, env);
  const { query, ...auth } = credentialsOf(resolved.auth);
  if (auth.unset !== undefined) throw noCredentials(name, http.auth);
  const queryAuth = query.length === 0 ? undefined : query;
  const client = auth.client;
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
      ...("cookie" in auth.headers ? { cookie: auth.headers["cookie"].replace(/=[^;]*/g, `=${mask}`) } : {}),
      ...(client === undefined ? {} : { authorization: `Bearer ${mask}` }),
    },
    ...(queryAuth === undefined ? {} : { queryAuth: queryAuth.map((key) => ({ ...key, value: mask })) }),
  };
  const values = environmentSecrets(http, auth.secrets, env).map(
    (value) => ({ kind: "value", sent: value, shown: mask }) as const,
  );
  const known = [...secretsBetween(sent, shown), ...values];
  let secrets = createSecrets(known);
  let tokens: readonly string[] = [];
  // A service may echo the token that it was sent, and the one before it in an answer that is still on its way.
  const onToken = (token: string) => {
    tokens = [token, ...tokens].slice(0, keptTokens);
    secrets = createSecrets([
      ...known,
      ...tokens.map((text) => ({ kind: "value", sent: text, shown: mask }) as const),
    ]);
  };
  const limiter = http.rateLimit === undefined ? undefined : limits?.limiter(name, http.rateLimit);
  return {
    name,
    ...sent,
    shown,
    ...(http.timeoutMs === undefined ? {} : { timeoutMs: http.timeoutMs }),
    retries: http.retries ?? 0,
    ...(limiter === undefined ? {} : { limiter }),
    ...(client === undefined ? {} : { tokens: openTokens(name, client, onToken) }),
    get secrets() {
      return secrets;
    },
    close: async () => {},
  };
}

/** Access tokens that are masked in answers. */
const keptTokens = 3;

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
function environmentSecrets(http: HttpUpstream, sent: readonly string[], env: Env): readonly string[] {
  const inside = http.baseUrl.replace(/^\$\{[^}]*\}/, "");
  const fromEnv = (texts: readonly string[]) => texts.flatMap((text) => referencedValues(text, env));
  const inAuth = fromEnv(authTexts(http.auth));
  const credentials = inAuth.length === 0 ? [] : sent;
  return [...fromEnv([...Object.values(http.headers ?? {}), inside]), ...inAuth, ...credentials];
}

/** An upstream without any of its credentials: the service would refuse the request, and cannot say which variable is missing. */
function noCredentials(name: string, auth: HttpAuth | undefined): DeltaMcpError {
  const names = [...new Set(allTexts(auth).flatMap((text) => parseEnv(text).parts))].flatMap((part) =>
    part.kind === "env" ? [part.name] : [],
  );
  return new DeltaMcpError(
    "configuration",
    `No credentials for ${name} are set. Set one of these environment variables, or a pair that belongs together: ${[...new Set(names)].join(", ")}.`,
  );
}
