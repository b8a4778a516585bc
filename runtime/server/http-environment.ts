import type { HttpOptions } from "./server-options.ts";

/**
 * What the environment says of a server's place in HTTP, for servers that are started and not embedded:
 * `DELTAMCP_ALLOWED_HOSTS` and `DELTAMCP_ALLOWED_ORIGINS`, each a list with commas.
 */
export function httpEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Pick<HttpOptions, "allowedHosts" | "allowedOrigins"> {
  const allowedHosts = listOf(env["DELTAMCP_ALLOWED_HOSTS"]);
  const allowedOrigins = listOf(env["DELTAMCP_ALLOWED_ORIGINS"]);
  return {
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
  };
}

function listOf(text: string | undefined): readonly string[] | undefined {
  const items = text
    ?.split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items === undefined || items.length === 0 ? undefined : items;
}
