import type { UpstreamKind } from "../upstream-kind.ts";
import { lowerHttpUpstream } from "./lower-http-upstream.ts";
import { headerNames } from "./rules/header-names.ts";
import { upstreamSecret } from "./rules/secret.ts";
import { upstreamTimeout } from "./rules/timeout.ts";
import { upstreamUrl } from "./rules/url.ts";

/** An HTTP service. */
export const httpUpstreamKind: UpstreamKind<"http"> = {
  example: '{ http: { baseUrl: "https://…" } }',
  rules: [upstreamUrl, upstreamSecret, upstreamTimeout, headerNames],
  lower: lowerHttpUpstream,
};
