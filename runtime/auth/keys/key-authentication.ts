import type { HttpRequest } from "../../transport/http/http-message.ts";
import { HttpProblem } from "../../transport/http/http-problem.ts";
import type { Authenticate } from "../authenticate.ts";
import { keyPrefix } from "./key-file.ts";
import type { Keys } from "./open-keys.ts";

/** Returns the key of `Authorization: Bearer dmcp_…`; undefined for every other request. */
export function keyOf(request: HttpRequest): string | undefined {
  const [, token] = /^bearer[ \t]+(\S+)[ \t]*$/i.exec(request.header("authorization") ?? "") ?? [];
  return token?.startsWith(keyPrefix) === true ? token : undefined;
}

/**
 * Returns an `authenticate` that takes API keys, and passes requests without one to `otherwise`. Without `otherwise` they are
 * refused with 401, and so is a key that is not known.
 */
export function keyAuthentication(keys: Keys, otherwise?: Authenticate): Authenticate {
  return async (request) => {
    const key = keyOf(request);
    if (key === undefined && otherwise !== undefined) return otherwise(request);
    const claims = key === undefined ? undefined : await keys.find(key);
    if (claims !== undefined) return claims;
    const [error, message] =
      key === undefined
        ? ["", "Unauthorized: an API key is needed, as `Authorization: Bearer …`"]
        : [' error="invalid_token"', "Unauthorized: the API key is unknown, revoked or expired"];
    throw new HttpProblem(401, message, { headers: { "www-authenticate": `Bearer${error}` } });
  };
}
