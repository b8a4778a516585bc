import type { UpstreamKind } from "../upstream-kind.ts";
import { checkBaseUrl } from "./base-url.ts";

/** Loads at start what checks a record, and the rest with the first connection. */
export const httpKind: UpstreamKind<"http"> = {
  check(name, { baseUrl }) {
    checkBaseUrl(name, baseUrl);
  },
  async connect(name, record, { env, limits }) {
    const { connectHttp } = await import("./connect-http.ts");
    return connectHttp(name, record, env, record.rateLimit === undefined ? undefined : await limits());
  },
};
