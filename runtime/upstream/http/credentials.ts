import type { ClientCredentials, HttpAuth } from "./http-upstream.ts";

/** The authentication of every request to an upstream, as it is sent. */
export interface Credentials {
  /** Names in lower case. Cookies are in `cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: readonly NamedSecret[];
  /** The credentials without the scheme and the name that they are sent with, as a service may repeat them. */
  readonly secrets: readonly string[];
  /** The client whose token goes into `authorization`; the server gets it before it sends. */
  readonly client?: ClientCredentials;
  /** Alternatives of which none is set: a request would have no credentials. */
  readonly unset?: readonly HttpAuth[];
}

export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

const none: Credentials = { headers: {}, query: [], secrets: [] };

/**
 * Makes credentials of an `auth` whose references are resolved. A secret that is set to nothing means no authentication:
 * `${TOKEN:-}`. White space around a token, and the scheme in front of one that was copied with it, are left out.
 */
export function credentialsOf(auth: HttpAuth | undefined): Credentials {
  if (auth === undefined) return none;
  if ("all" in auth) return auth.all.map(credentialsOf).reduce(together, none);
  if (!("any" in auth)) return singleCredential(auth);
  const chosen = auth.any.find(isSet);
  return chosen === undefined ? { ...none, unset: auth.any } : credentialsOf(chosen);
}

type SingleAuth = Exclude<HttpAuth, { readonly all: unknown } | { readonly any: unknown }>;

function singleCredential(auth: SingleAuth): Credentials {
  if ("bearer" in auth) return inHeader("authorization", "Bearer ", bareToken(auth.bearer));
  if ("header" in auth) return inHeader(auth.header.name.toLowerCase(), "", auth.header.value.trim());
  if ("query" in auth) {
    const { value } = auth.query;
    return value === "" ? none : { headers: {}, query: [auth.query], secrets: [value] };
  }
  if ("cookie" in auth) return inCookie(auth.cookie.name, auth.cookie.value.trim());
  return "oauth2" in auth ? ofClient(auth.oauth2) : ofUser(auth.basic);
}

function inCookie(name: string, value: string): Credentials {
  if (value === "") return none;
  return { headers: { cookie: `${name}=${encodeURIComponent(value)}` }, query: [], secrets: [value] };
}

function ofClient(client: ClientCredentials): Credentials {
  const isSet = client.clientId !== "" || client.clientSecret !== "";
  return isSet ? { ...none, client, secrets: [client.clientSecret] } : none;
}

function ofUser({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): Credentials {
  if (username === "" && password === "") return none;
  return inHeader(
    "authorization",
    "Basic ",
    Buffer.from(`${username}:${password}`, "utf8").toString("base64"),
  );
}

/** `Bearer abc` is the token `abc`. */
export function bareToken(bearer: string): string {
  return bearer.trim().replace(/^bearer\s+/i, "");
}

/** Whether all secrets of an alternative have a value. An alternative without secrets is always possible. */
function isSet(auth: HttpAuth): boolean {
  if ("all" in auth) return auth.all.every(isSet);
  if ("any" in auth) return auth.any.some(isSet);
  if ("oauth2" in auth) return auth.oauth2.clientId !== "" && auth.oauth2.clientSecret !== "";
  const { headers, query } = credentialsOf(auth);
  return Object.keys(headers).length > 0 || query.length > 0;
}

function together(one: Credentials, other: Credentials): Credentials {
  const cookies = [one.headers["cookie"], other.headers["cookie"]].filter((text) => text !== undefined);
  const client = one.client ?? other.client;
  const unset = one.unset ?? other.unset;
  return {
    headers: {
      ...one.headers,
      ...other.headers,
      ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
    },
    query: [...one.query, ...other.query],
    secrets: [...one.secrets, ...other.secrets],
    ...(client === undefined ? {} : { client }),
    ...(unset === undefined ? {} : { unset }),
  };
}

function inHeader(name: string, scheme: string, secret: string): Credentials {
  return secret === "" ? none : { headers: { [name]: `${scheme}${secret}` }, query: [], secrets: [secret] };
}
