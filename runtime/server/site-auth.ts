import { type AuthRecord, authOption } from "../auth/auth-record.ts";
import type { Authenticate } from "../auth/authenticate.ts";
import type { AuthoriseMessage } from "../auth/authorise-message.ts";
import { keyAuthentication } from "../auth/keys/key-authentication.ts";
import { openKeys } from "../auth/keys/open-keys.ts";
import { metadataRoute } from "../auth/oauth/metadata-route.ts";
import { neededScopes } from "../auth/oauth/needed-scopes.ts";
import type { OAuthRecord } from "../auth/oauth/oauth-record.ts";
import { openOAuth } from "../auth/oauth/open-oauth.ts";
import { resourceMetadata } from "../auth/oauth/resource-metadata.ts";
import type { OpenCatalogue } from "../catalogue/open-catalogue.ts";
import type { Observe } from "../observe/events.ts";
import type { HttpRoute } from "../transport/http/http-route.ts";
import { resolveEnv } from "../upstream/env.ts";
import type { Environment } from "./environment.ts";

/** The parts of a site that know its callers. */
export interface SiteAuth {
  readonly authenticate: Authenticate;
  readonly authoriseMessage?: AuthoriseMessage;
  readonly routes: readonly HttpRoute[];
}

interface AuthContext {
  readonly catalogue: OpenCatalogue;
  readonly env: Environment;
  readonly observe: Observe;
  /** The paths of the site that are resources. */
  readonly served: readonly string[];
}

/**
 * Opens the parts of a site that know its callers. Rejects with DeltaMcpError("configuration") for a record that cannot be
 * used, environment variables that are not set, and a file of keys that cannot be read.
 */
export async function openSiteAuth(record: AuthRecord, context: AuthContext): Promise<SiteAuth> {
  const { env, observe } = context;
  const resolved = resolveEnv(record, env, (keys) => ` (${authOption(keys)})`);
  const keys = resolved.keys === undefined ? undefined : await openKeys(resolved.keys, observe);
  const oauth = resolved.oauth === undefined ? undefined : await oauthParts(resolved.oauth, context);
  if (keys === undefined && oauth !== undefined) return oauth;
  if (keys === undefined) throw new TypeError("auth has neither issuers nor keys");
  return {
    ...oauth,
    authenticate: keyAuthentication(keys, oauth?.authenticate),
    routes: oauth?.routes ?? [],
  };
}

async function oauthParts(auth: OAuthRecord, { catalogue, served }: AuthContext): Promise<SiteAuth> {
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
    routes: [metadataRoute(metadata, served)],
  };
}
