import { DeltaMcpError } from "../../errors.ts";

/**
 * Returns the base of an upstream's URLs without a slash at its end. Throws DeltaMcpError("configuration") for a base that
 * is not an http URL or cannot be sent. The message omits the value, because it may come from the environment.
 */
export function checkBaseUrl(name: string, given: string): string {
  // As `URL` does, which would otherwise read another address than the one that requests are made of.
  const baseUrl = given.trim();
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const problem =
    url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")
      ? "is not an http or https URL"
      : url.username !== "" || url.password !== ""
        ? "contains a user name or password: move them into `auth: { basic: … }`"
        : url.hash !== ""
          ? "has a fragment (`#…`), which is never sent"
          : undefined;
  if (problem !== undefined)
    throw new DeltaMcpError("configuration", `the baseUrl of upstream ${name} ${problem}`);
  return withoutEndSlash(baseUrl);
}

export function withoutEndSlash(baseUrl: string): string {
  let end = baseUrl.length;
  while (baseUrl.charAt(end - 1) === "/") end--;
  return baseUrl.slice(0, end);
}
