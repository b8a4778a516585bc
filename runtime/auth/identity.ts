/** A caller over HTTP, as the server's `authenticate` made it known and the server checked it. Belongs to one request. */
export interface Identity {
  /** Whose sessions, held results and receipts this request may use; undefined for an unknown caller. */
  readonly principal?: string;
  /** The scopes that this request was granted. */
  readonly scopes?: readonly string[];
}

/** An unknown caller, who may call tools without scopes. */
export const anonymous: Identity = Object.freeze({});

/** The answer of an author's `authenticate`. A token's claims fit as they are: other members are ignored. */
export interface Claims {
  readonly principal?: string | undefined;
  /** A list, or OAuth's text of scopes with spaces between them (RFC 6749, section 3.3). */
  readonly scopes?: readonly string[] | string | undefined;
}

/**
 * Checks what `authenticate` returned, as claims are often untyped: a scope must never be granted by a coincidence.
 * Throws TypeError, without the value, which may be a secret.
 */
export function checkIdentity(claims: unknown): Identity {
  if (typeof claims !== "object" || claims === null || Array.isArray(claims))
    throw new TypeError(
      "authenticate must return an object: `{ principal, scopes }`, or `{}` for an unknown caller",
    );
  const { principal, scopes } = claims as Readonly<Record<keyof Claims, unknown>>;
  if (principal !== undefined && (typeof principal !== "string" || principal === ""))
    throw new TypeError("authenticate returned a `principal` that is not a string, or is empty");
  return {
    ...(principal === undefined ? {} : { principal }),
    ...(scopes === undefined ? {} : { scopes: scopeList(scopes) }),
  };
}

/** A copy: the hook may go on to change its own list. */
function scopeList(scopes: unknown): readonly string[] {
  if (typeof scopes === "string") return scopes.split(" ").filter((scope) => scope !== "");
  if (Array.isArray(scopes)) {
    const copy: readonly unknown[] = [...scopes];
    if (copy.every((scope) => typeof scope === "string")) return copy as readonly string[];
  }
  throw new TypeError("authenticate returned `scopes` that are neither an array of strings nor a string");
}
