import type { HttpAuth } from "./http-upstream.ts";

/** The texts of an `auth` that are secrets, at every depth. */
export function authTexts(auth: HttpAuth | undefined): readonly string[] {
  if (auth === undefined) return [];
  if ("all" in auth) return auth.all.flatMap(authTexts);
  if ("any" in auth) return auth.any.flatMap(authTexts);
  if ("bearer" in auth) return [auth.bearer];
  if ("basic" in auth) return [auth.basic.password];
  if ("oauth2" in auth) return [auth.oauth2.clientSecret];
  if ("cookie" in auth) return [auth.cookie.value];
  return ["header" in auth ? auth.header.value : auth.query.value];
}

/** Every text of an `auth`, secret or not: the variables that it needs are in them. */
export function allTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(allTexts) : [];
}
