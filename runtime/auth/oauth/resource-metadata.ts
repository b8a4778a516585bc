import type { OAuthRecord } from "./oauth-record.ts";

/** RFC 9728, section 3. */
export const wellKnownPath = "/.well-known/oauth-protected-resource";

/**
 * The address of a resource's metadata: the well-known path is inserted before the resource's own path (RFC 9728,
 * section 3.1).
 */
export function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${wellKnownPath}${pathname.replace(/\/$/, "")}`;
}

/** Whether a path is one of the addresses of the metadata: the root's, or that of any served path. */
export function isMetadataPath(path: string, served: readonly string[]): boolean {
  if (!path.startsWith(wellKnownPath)) return false;
  const rest = path.slice(wellKnownPath.length).replace(/\/$/, "");
  return rest === "" || served.includes(rest);
}

/**
 * The metadata of the resource (RFC 9728, section 2). `scopes` are all that the tools of the server may need.
 * `offline_access` is never among them: it is between the client and the authorization server.
 */
export function resourceMetadata(
  { issuers }: Pick<OAuthRecord, "issuers">,
  resource: string,
  { name, scopes }: { readonly name: string; readonly scopes: readonly string[] },
): object {
  return {
    resource,
    authorization_servers: issuers,
    bearer_methods_supported: ["header"],
    scopes_supported: scopes.filter((scope) => scope !== "offline_access"),
    resource_name: name,
  };
}
