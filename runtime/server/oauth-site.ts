import type { Authenticate } from "../auth/authenticate.ts";
import type { AuthoriseMessage } from "../auth/authorise-message.ts";
import type { AuthRecord } from "../auth/oauth/auth-record.ts";
import { metadataRoute } from "../auth/oauth/metadata-route.ts";
import { neededScopes } from "../auth/oauth/needed-scopes.ts";
import { openOAuth } from "../auth/oauth/open-oauth.ts";
import { resourceMetadata } from "../auth/oauth/resource-metadata.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";
import { resolveEnv } from "../upstream/env.ts";
import type { Environment } from "./environment.ts";

/** The parts of a site by which it is an OAuth resource server. */
export interface OAuthSite {
  readonly authenticate: Authenticate;
  readonly authoriseMessage: AuthoriseMessage;
  readonly route: HttpRoute;
}

/**
 * Opens the OAuth parts of a site that serves resources at the paths. Rejects with DeltaMcpError("configuration") for a
 * record that cannot be used and for environment variables that are not set.
 */
export async function oauthSite(
  record: AuthRecord,
  {
    catalogue,
    env,
    served,
  }: { readonly catalogue: OpenCatalogue; readonly env: Environment; readonly served: readonly string[] },
): Promise<OAuthSite> {
  const auth = resolveEnv(record, env, (keys) => ` (\`auth.${keys.join(".")}\` of the config)`);
  const oauth = openOAuth(auth);
  const { names, server } = catalogue.header;
  const records = await Promise.all(names.map((name) => catalogue.tool(name)));
  const scopes = [
    ...new Set([auth.scopes, ...records.map((tool) => tool?.scopes)].flatMap((list) => list ?? [])),
  ];
  const metadata = resourceMetadata(auth, oauth.resource, { name: server.title ?? server.name, scopes });
  return {
    authenticate: oauth.authenticate,
    async authoriseMessage(value, identity) {
      const needed = await neededScopes(value, catalogue);
      const granted = identity.scopes ?? [];
      if (!needed.every((scope) => granted.includes(scope))) throw oauth.insufficientScope(needed, granted);
    },
    route: metadataRoute(metadata, served),
  };
}
