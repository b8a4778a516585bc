/** The parameters of a challenge (RFC 6750, section 3; RFC 9728, section 5.1). */
export interface Challenge {
  readonly resourceMetadata: string;
  /** All scopes that the request needs. */
  readonly scopes: readonly string[];
  /** Absent if the request carried no token: RFC 6750 gives no error code then. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  /** In words. */
  readonly description?: string;
}

/** The value of a `WWW-Authenticate` header. */
export function challengeHeader({ resourceMetadata, scopes, error, description }: Challenge): string {
  const parameters: readonly (readonly [string, string | undefined])[] = [
    ["error", error],
    ["error_description", description],
    ["scope", scopes.length === 0 ? undefined : scopes.join(" ")],
    ["resource_metadata", resourceMetadata],
  ];
  const told = parameters.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${quotable(value)}"`],
  );
  return `Bearer ${told.join(", ")}`;
}

/** RFC 6750 allows no quotes and no backslashes in these values. */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "'");
}
