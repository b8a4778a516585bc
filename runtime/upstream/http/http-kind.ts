import type { UpstreamKind } from "../upstream-kind.ts";
import { checkBaseUrl } from "./base-url.ts";
import { checkHeaders } from "./check-headers.ts";

/** Loads at start what checks a record, and the rest with the first connection. */
export const httpKind: UpstreamKind<"http"> = {
  check(name, record) {
    checkBaseUrl(name, record.baseUrl);
    checkHeaders(name, record);
  },
  async connect(name, record, { env, limits }) {
    const { connectHttp } = await import("./connect-http.ts");
    return connectHttp(name, record, env, record.rateLimit === undefined ? undefined : await limits());
  },
};
