import { DeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";
import type { ClientCredentials } from "./http-upstream.ts";

/** Access tokens that a server gets for itself (OAuth 2.0, client credentials: RFC 6749, section 4.4). */
export interface Tokens {
  /**
   * The token to send: the cached one, or a new one. Callers that wait at the same time share one exchange. Throws
   * DeltaMcpError("upstream_failed") that shows no secret, and the signal's reason once it fires.
   */
  get(signal: AbortSignal): Promise<string>;
  /** Drops a token that the service refused. A newer one stays. */
  drop(token: string): void;
}

/** A token is renewed this long before it expires, or after half of a short life. Milliseconds. */
const margin = 30_000;

/** An exchange takes at most this long: it is shared, so that no caller's deadline applies to it. Milliseconds. */
const exchangeTimeout = 15_000;

interface Token {
  readonly text: string;
  /** By `performance.now()`. */
  readonly goodUntil: number;
}

/** Opens the tokens of an upstream; `onToken` is called with each new one before it is sent anywhere. */
export function openTokens(
  upstream: string,
  client: ClientCredentials,
  onToken: (token: string) => void = () => {},
): Tokens {
  let token: Token | undefined;
  let exchange: Promise<Token> | undefined;

  const renew = (): Promise<Token> => {
    exchange ??= exchangeToken(upstream, client)
      .then((made) => {
        token = made;
        onToken(made.text);
        return made;
      })
      .finally(() => {
        exchange = undefined;
      });
    return exchange;
  };
  return {
    async get(signal) {
      signal.throwIfAborted();
      if (token !== undefined && performance.now() < token.goodUntil) return token.text;
      return (await orAbort(renew(), signal)).text;
    },
    drop(text) {
      if (token?.text === text) token = undefined;
    },
  };
}

/** The credentials go into the header (RFC 6749, section 2.3.1), and for a server that knows no header, into the body. */
async function exchangeToken(upstream: string, client: ClientCredentials): Promise<Token> {
  const first = await ask(upstream, client, "header");
  const answer = first.error === "invalid_client" ? await ask(upstream, client, "body") : first;
  const { access_token: text, expires_in: life, token_type: type } = answer;
  if (typeof text !== "string" || !/^[\x21-\x7e]+$/.test(text))
    throw failed(
      upstream,
      answer.error === undefined ? "answered without a token" : `answered \`${answer.error}\``,
    );
  if (typeof type === "string" && type.toLowerCase() !== "bearer")
    throw failed(upstream, "gave a token that is not a bearer token");
  const ms = Number(life) > 0 ? Number(life) * 1000 : Number.POSITIVE_INFINITY;
  return { text, goodUntil: performance.now() + Math.max(ms - margin, ms * 0.5) };
}

interface TokenAnswer {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
  readonly token_type?: unknown;
  /** An error code of RFC 6749, section 5.2, or the status. */
  readonly error?: string;
}

async function ask(
  upstream: string,
  { tokenUrl, clientId, clientSecret, scope, audience }: ClientCredentials,
  place: "header" | "body",
): Promise<TokenAnswer> {
  const body = new URLSearchParams({ grant_type: "client_credentials" });
  if (scope !== undefined && scope !== "") body.set("scope", scope);
  if (audience !== undefined && audience !== "") body.set("audience", audience);
  const headers: Record<string, string> = { accept: "application/json", "user-agent": "deltamcp" };
  if (place === "header") {
    const pair = [clientId, clientSecret]
      .map((text) => encodeURIComponent(text).replaceAll("%20", "+"))
      .join(":");
    headers["authorization"] = `Basic ${Buffer.from(pair, "utf8").toString("base64")}`;
  } else {
    body.set("client_id", clientId);
    body.set("client_secret", clientSecret);
  }
  const request = {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(exchangeTimeout),
  } as const;
  try {
    const response = await fetch(tokenUrl, request);
    const json: unknown = await response.json().catch(() => undefined);
    const read = isObject(json) ? json : {};
    if (response.ok) return read;
    const code = read["error"];
    const known = typeof code === "string" && /^[\w.-]{1,64}$/.test(code) ? code : undefined;
    return { error: known ?? (response.status === 401 ? "invalid_client" : String(response.status)) };
  } catch (error) {
    throw failed(upstream, "cannot be reached", error);
  }
}

function failed(upstream: string, what: string, cause?: unknown): DeltaMcpError {
  return new DeltaMcpError("upstream_failed", `The token endpoint of ${upstream} ${what}.`, {
    details: { upstream },
    cause,
  });
}

function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
