import { parseEnv } from "../../../../runtime/upstream/env.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext } from "../../../bind/rule.ts";
import type { Path } from "../../../source/syntax-tree.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";
import { credentialParts } from "../credential-parts.ts";

/** Secrets come from the environment: specs are committed, and their text is emitted. */
export const upstreamSecret: UpstreamRule<"http"> = (upstream, context) => {
  for (const { path, auth } of credentialParts(upstream.place.spec.auth)) {
    const secrets: readonly (readonly [Path, string | undefined])[] = [
      [["bearer"], auth.bearer],
      [["basic", "password"], auth.basic?.password],
      [["header", "value"], auth.header?.value],
      [["query", "value"], auth.query?.value],
      [["cookie", "value"], auth.cookie?.value],
      [["oauth2", "clientSecret"], auth.oauth2?.clientSecret],
    ];
    for (const [place, secret] of secrets)
      checkSecret(upstream, ["http", "auth", ...path, ...place], secret, context);
  }
};

/** Reports a secret that is written out. */
export function checkSecret(
  upstream: Declared<unknown>,
  path: Path,
  secret: string | undefined,
  context: CheckContext,
): void {
  // An empty text is no secret: services that take a key as the user name want no password.
  if (!secret || parseEnv(secret).parts.some((part) => part.kind === "env")) return;
  context.report(
    "DMC4004",
    {},
    {
      span: placeIn(upstream, path),
      help: "write `${NAME}`, and set the environment variable NAME for the server",
    },
  );
}
