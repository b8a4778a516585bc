import { parseEnv } from "../../../../runtime/upstream/env.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext } from "../../../bind/rule.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";

/** Secrets come from the environment: specs are committed, and their text is emitted. */
export const upstreamSecret: UpstreamRule<"http"> = (upstream, context) => {
  const { auth } = upstream.place.spec;
  checkSecret(upstream, ["http", "auth", "bearer"], auth?.bearer, context);
  checkSecret(upstream, ["http", "auth", "basic", "password"], auth?.basic?.password, context);
  checkSecret(upstream, ["http", "auth", "header", "value"], auth?.header?.value, context);
  checkSecret(upstream, ["http", "auth", "query", "value"], auth?.query?.value, context);
};

/** Reports a secret that is written out. */
export function checkSecret(
  upstream: Declared<unknown>,
  path: readonly string[],
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
