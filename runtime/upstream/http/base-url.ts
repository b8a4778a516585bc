import { DeltaMcpError } from "../../errors.ts";

/**
 * The base of an upstream's URLs without a slash at its end. Throws DeltaMcpError("configuration") for what is no
 * http URL or cannot be sent; the message shows no value, which may come from the environment.
 */
export function checkBaseUrl(name: string, given: string): string {
  // As `URL` does, which would otherwise read another address than the one that requests are made of.
  const baseUrl = given.trim();
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const problem =
    url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")
      ? "is no http or https URL"
      : url.username !== "" || url.password !== ""
        ? "holds a user name or password: they go into `auth: { basic: … }`"
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
