import { DeltaMcpError } from "../../errors.ts";
import { checkBaseUrl } from "../http/base-url.ts";
import { checkHeaders } from "../http/check-headers.ts";
import type { UpstreamKind } from "../upstream-kind.ts";

/** Loads at start what checks a record, and the rest with the first call. */
export const mcpKind: UpstreamKind<"mcp"> = {
  check(name, record) {
    if ("url" in record) {
      checkBaseUrl(name, record.url);
      checkHeaders(name, record);
    } else if (record.command.trim() === "")
      throw new DeltaMcpError("configuration", `the command of upstream ${name} is empty`);
  },
  async connect(name, record, { env, observe }) {
    const { connectMcp } = await import("./connect-mcp.ts");
    return connectMcp(name, record, env, observe);
  },
  connectsLater: true,
};
