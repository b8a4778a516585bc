import type { FetchJson } from "./fetch-json.ts";
import { IssuerUnavailable } from "./token-problem.ts";

/** The members of an authorization server's metadata that a resource server uses (RFC 8414, section 2). */
export interface IssuerMetadata {
  readonly issuer: string;
  readonly jwksUri: string | undefined;
  readonly introspectionEndpoint: string | undefined;
}

/**
 * The addresses at which an issuer may publish its metadata, in the order in which MCP clients try them: RFC 8414,
 * section 3.1 (inserted before the path), OpenID Connect Discovery 1.0 in both forms.
 */
export function metadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [
    ...new Set([
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
      `${origin}${path}/.well-known/openid-configuration`,
    ]),
  ];
}

/**
 * Finds the metadata of an issuer. Its `issuer` must be the configured one (RFC 8414, section 3.3). Rejects with
 * IssuerUnavailable.
 */
export async function discover(issuer: string, fetchJson: FetchJson): Promise<IssuerMetadata> {
  const reasons: string[] = [];
  for (const url of metadataUrls(issuer)) {
    try {
      const { status, body } = await fetchJson(url, { headers: { accept: "application/json" } });
      if (status !== 200 || body === undefined) reasons.push(`${url} answers with ${status}`);
      else if (!sameIssuer(body["issuer"], issuer)) reasons.push(`${url} describes another issuer`);
      else {
        return {
          issuer: String(body["issuer"]),
          jwksUri: textOf(body["jwks_uri"]),
          introspectionEndpoint: textOf(body["introspection_endpoint"]),
        };
      }
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new IssuerUnavailable(`the metadata of ${issuer} cannot be found: ${reasons.join("; ")}`);
}

/** Whether two names mean one issuer. A slash at the end is often lost between a console and a config. */
export function sameIssuer(given: unknown, issuer: string): boolean {
  return typeof given === "string" && given.replace(/\/$/, "") === issuer.replace(/\/$/, "");
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && URL.canParse(value) ? value : undefined;
}
