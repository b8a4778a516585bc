import type { AuthRecord } from "../../runtime/auth/auth-record.ts";
import type { OAuthRecord } from "../../runtime/auth/oauth/oauth-record.ts";
import type { ResolvedConfig } from "./config.ts";
import type { ConfigContext } from "./config-context.ts";

/** The `auth` options of a config as the server reads them; undefined if the config has none. */
export function authRecord({ auth }: Pick<ResolvedConfig, "auth">): AuthRecord | undefined {
  const { keys, listByScope } = auth;
  const oauth = oauthRecord(auth);
  if (oauth === undefined && keys === undefined) return undefined;
  return {
    ...(oauth === undefined ? {} : { oauth }),
    ...(keys === undefined ? {} : { keys }),
    ...(listByScope ? { listByScope } : {}),
  };
}

function oauthRecord(auth: ResolvedConfig["auth"]): OAuthRecord | undefined {
  const { issuers, audience, introspection, keys: _, listByScope: __, ...rest } = auth;
  if (issuers === undefined || audience === undefined) return undefined;
  const { clientId, clientSecret, url } = introspection;
  return {
    ...{ issuers, audience, ...rest },
    ...(clientId === undefined || clientSecret === undefined
      ? {}
      : { introspection: { clientId, clientSecret, ...(url === undefined ? {} : { url }) } }),
  };
}

/** Reports options of `auth` that need other options, or exclude `authenticate`. Returns true if it reported nothing. */
export function checkAuth({ auth, authenticate }: ResolvedConfig, { report, place }: ConfigContext): boolean {
  const { issuers, audience, introspection, keys, listByScope, ...rest } = auth;
  const { clientId, clientSecret, url } = introspection;
  const oauth = [issuers, audience, ...Object.values(rest), clientId, clientSecret, url].some(
    (value) => value !== undefined,
  );
  const any = oauth || keys !== undefined;
  const missing = [
    ...(oauth || (listByScope && !any)
      ? requiredOf({ "auth.issuers": issuers, "auth.audience": audience })
      : []),
    ...(clientId === undefined && clientSecret === undefined && url === undefined
      ? []
      : requiredOf({
          "auth.introspection.clientId": clientId,
          "auth.introspection.clientSecret": clientSecret,
        })),
  ];
  for (const option of missing)
    report.add("DMC5002", { option, expected: "set, because other options of `auth` are" }, place(option));
  if (any && authenticate !== undefined)
    report.add(
      "DMC5002",
      {
        option: "authenticate",
        expected: "left out where `auth` is set: only one of them can say who calls",
      },
      place("authenticate"),
    );
  return missing.length === 0 && !(any && authenticate !== undefined);
}

function requiredOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(options).flatMap(([option, value]) => (value === undefined ? [option] : []));
}
