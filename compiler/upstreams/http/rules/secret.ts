import { parseEnv } from "../../../../runtime/upstream/env.ts";
import { type Declared, placeIn } from "../../../bind/declared.ts";
import type { CheckContext } from "../../../bind/rule.ts";
import type { UpstreamRule } from "../../upstream-kind.ts";

/** Secrets come from the environment: specs are committed, and their text is emitted. */
export const upstreamSecret: UpstreamRule<"http"> = (upstream, context) => {
  const { auth } = upstream.place.spec;
  check(upstream, ["bearer"], auth?.bearer, context);
  check(upstream, ["basic", "password"], auth?.basic?.password, context);
  check(upstream, ["header", "value"], auth?.header?.value, context);
  check(upstream, ["query", "value"], auth?.query?.value, context);
};

function check(
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
      span: placeIn(upstream, ["http", "auth", ...path]),
      help: "write `${NAME}`, and set the environment variable NAME for the server",
    },
  );
}
