import type { AuthRecord } from "../../runtime/auth/oauth/auth-record.ts";
import type { Report } from "../diagnostics/report.ts";
import type { ResolvedConfig } from "./config.ts";

/** The `auth` options of a config as the server reads them; undefined if the config has none. */
export function authRecord({ auth }: Pick<ResolvedConfig, "auth">): AuthRecord | undefined {
  const { issuers, audience, introspection, listByScope, ...rest } = auth;
  if (issuers === undefined || audience === undefined) return undefined;
  const { clientId, clientSecret, url } = introspection;
  return {
    issuers,
    audience,
    ...rest,
    ...(clientId === undefined || clientSecret === undefined
      ? {}
      : { introspection: { clientId, clientSecret, ...(url === undefined ? {} : { url }) } }),
    ...(listByScope ? { listByScope } : {}),
  };
}

/** Reports options of `auth` that are useless without others, or beside `authenticate`. Returns true if there are none. */
export function checkAuth({ auth, authenticate }: ResolvedConfig, report: Report): boolean {
  const { issuers, audience, introspection, listByScope, ...rest } = auth;
  const { clientId, clientSecret, url } = introspection;
  const any = [issuers, audience, ...Object.values(rest), clientId, clientSecret, url].some(
    (value) => value !== undefined,
  );
  const missing = [
    ...(any || listByScope ? requiredOf({ "auth.issuers": issuers, "auth.audience": audience }) : []),
    ...(clientId === undefined && clientSecret === undefined && url === undefined
      ? []
      : requiredOf({
          "auth.introspection.clientId": clientId,
          "auth.introspection.clientSecret": clientSecret,
        })),
  ];
  for (const option of missing)
    report.add("DMC5002", { option, expected: "set, because other options of `auth` are" });
  if (any && authenticate !== undefined)
    report.add("DMC5002", {
      option: "authenticate",
      expected: "left out where `auth` is set: only one of them can say who calls",
    });
  return missing.length === 0 && !(any && authenticate !== undefined);
}

function requiredOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(options).flatMap(([option, value]) => (value === undefined ? [option] : []));
}
