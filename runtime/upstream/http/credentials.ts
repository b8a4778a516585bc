import type { HttpAuth } from "./http-upstream.ts";

/** The authentication of every request to an upstream, as it is sent. */
export interface Credentials {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: { readonly name: string; readonly value: string };
  /** The credential without the scheme and the name that it is sent with, as a service may repeat it. */
  readonly secret?: string;
}

/**
 * Makes credentials of an `auth` whose references are resolved. A secret that is set to nothing means no authentication:
 * `${TOKEN:-}`. White space around a token, and the scheme in front of one that was copied with it, are left out.
 */
export function credentialsOf(auth: HttpAuth | undefined): Credentials {
  if (auth === undefined) return { headers: {} };
  if ("query" in auth) {
    const { name, value } = auth.query;
    return value === "" ? { headers: {} } : { headers: {}, query: { name, value }, secret: value };
  }
  if ("bearer" in auth) return inHeader("authorization", "Bearer ", bareToken(auth.bearer));
  if ("header" in auth) return inHeader(auth.header.name.toLowerCase(), "", auth.header.value.trim());
  const { username, password } = auth.basic;
  if (username === "" && password === "") return { headers: {} };
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

function inHeader(name: string, scheme: string, secret: string): Credentials {
  return secret === "" ? { headers: {} } : { headers: { [name]: `${scheme}${secret}` }, secret };
}
