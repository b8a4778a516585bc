import type { ImportNotes } from "../import-notes.ts";
import { type Operation, operationLabel } from "../operations/list-operations.ts";
import { isNode, type Node, nodeAt, textAt } from "../read/document.ts";
import type { References } from "../read/references.ts";
import { environmentName } from "./environment-names.ts";

/** `auth` of an upstream in a spec. */
export type Auth = Readonly<Record<string, unknown>>;

/** The credentials that an operation needs: alternatives, each with all of its schemes. */
export interface Security {
  /** Names of schemes. An alternative without any sends nothing. */
  readonly alternatives: readonly (readonly string[])[];
  readonly scopes: ReadonlyMap<string, readonly string[]>;
}

/** The requirement of an operation, or that of the document (OpenAPI 3.1, Security Requirement Object). */
export function securityOf({ node }: Operation, root: Node): Security {
  const given = Array.isArray(node["security"]) ? node["security"] : root["security"];
  const requirements = Array.isArray(given) ? given.filter(isNode) : [];
  const scopes = new Map<string, string[]>();
  for (const requirement of requirements)
    for (const [name, list] of Object.entries(requirement)) {
      const texts = Array.isArray(list) ? list.filter((scope) => typeof scope === "string") : [];
      scopes.set(name, [...new Set([...(scopes.get(name) ?? []), ...texts])]);
    }
  return { alternatives: requirements.map((each) => Object.keys(each).sort()), scopes };
}

/**
 * The `auth` that satisfies a requirement; undefined if no credential is needed. Every secret is a reference to the
 * environment. An alternative with a scheme that the runtime cannot send is left out; if none is left, the operation is imported
 * without credentials and noted.
 */
export function authOf(
  { alternatives, scopes }: Security,
  operation: Operation,
  root: Node,
  references: References,
  serverName: string,
  notes: ImportNotes,
): Auth | undefined {
  const schemes = nodeAt(nodeAt(root, "components"), "securitySchemes");
  const label = operationLabel(operation);
  const usable = alternatives.flatMap((names) => {
    const parts = names.map((name) => {
      const scheme = references.follow(schemes?.[name])?.node;
      return scheme === undefined
        ? "has no security scheme"
        : schemeAuth(scheme, name, scopes.get(name) ?? [], serverName);
    });
    const fault = parts.findIndex((part) => typeof part === "string");
    if (fault < 0) return [parts as readonly Auth[]];
    notes.change(label, `needs \`${names[fault]}\`, which ${parts[fault]}`);
    return [];
  });
  if (usable.length === 0) return undefined;
  const merged = usable.map((parts) =>
    parts.length === 1 && parts[0] !== undefined ? parts[0] : { all: parts },
  );
  const [only, ...others] = merged;
  if (others.length === 0) return usable[0]?.length === 0 ? undefined : only;
  return { any: merged.map(optionalSecrets) };
}

/** If the variable of an alternative is not set, the alternative is skipped. */
function optionalSecrets(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\$\{([A-Z0-9_]+)\}/g, "${$1:-}");
  if (Array.isArray(value)) return value.map(optionalSecrets);
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, optionalSecrets(item)]));
}

/** The `auth` of one scheme, or the reason why it cannot be sent. */
function schemeAuth(scheme: Node, name: string, scopes: readonly string[], server: string): Auth | string {
  const variable = (...parts: string[]) => `\${${environmentName(server, ...parts)}}`;
  const type = textAt(scheme, "type");
  if (type === "apiKey") return keyAuth(scheme, variable(name));
  if (type === "oauth2") return oauthAuth(scheme, name, scopes, server);
  if (type === "openIdConnect") return { bearer: variable("token") };
  if (type === "mutualTLS") return "needs a client certificate, which requests cannot have";
  if (type !== "http") return `has the type \`${type}\`, which is not known`;
  const kind = textAt(scheme, "scheme")?.toLowerCase();
  if (kind === "basic") return { basic: { username: variable("username"), password: variable("password") } };
  if (kind === "bearer") return { bearer: variable("token") };
  if (kind === undefined || /^(?:digest|negotiate|mutual|scram-.*|hoba|vapid|dpop|privatetoken)$/.test(kind))
    return `uses the HTTP scheme \`${kind}\`, which needs more than a fixed header`;
  return { header: { name: "authorization", value: `${textAt(scheme, "scheme")} ${variable(name)}` } };
}

function keyAuth(scheme: Node, value: string): Auth | string {
  const name = textAt(scheme, "name") ?? "";
  const place = textAt(scheme, "in");
  if (place === "header" || place === "query" || place === "cookie") return { [place]: { name, value } };
  return `is in \`${place}\`, where no key can be`;
}

/** The runtime exchanges client credentials. Tokens of flows with a user come from the environment. */
function oauthAuth(scheme: Node, name: string, scopes: readonly string[], server: string): Auth {
  const flow = nodeAt(nodeAt(scheme, "flows"), "clientCredentials");
  const tokenUrl = textAt(flow, "tokenUrl");
  if (tokenUrl === undefined || !/^https?:\/\//i.test(tokenUrl))
    return { bearer: `\${${environmentName(server, "token")}}` };
  const scope = scopes.join(" ");
  return {
    oauth2: {
      tokenUrl,
      clientId: `\${${environmentName(server, "client_id")}}`,
      clientSecret: `\${${environmentName(server, "client_secret")}}`,
      ...(scope === "" ? {} : { scope: `\${${environmentName(server, name, "scope")}:-${scope}}` }),
    },
  };
}
