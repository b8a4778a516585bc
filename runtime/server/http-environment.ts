import { type Environment, type EnvironmentVariable, readVariable } from "./environment.ts";
import type { HttpOptions } from "./server-options.ts";

/**
 * The hosts and origins that the environment allows, for servers that are started and not embedded:
 * `DELTAMCP_ALLOWED_HOSTS` and `DELTAMCP_ALLOWED_ORIGINS`, each a list with commas.
 */
export function httpEnvironment(env: Environment): Pick<HttpOptions, "allowedHosts" | "allowedOrigins"> {
  const allowedHosts = listIn(env, "DELTAMCP_ALLOWED_HOSTS");
  const allowedOrigins = listIn(env, "DELTAMCP_ALLOWED_ORIGINS");
  return {
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
  };
}

function listIn(env: Environment, name: EnvironmentVariable): readonly string[] | undefined {
  const items = readVariable(env, name)
    ?.split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items === undefined || items.length === 0 ? undefined : items;
}
