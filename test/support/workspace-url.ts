import { onTestFinished } from "vitest";
import { catalogue } from "../../generated/workspace/catalogue.ts";
import * as handlers from "../../handlers/workspace.ts";
import { createServerParts } from "../../runtime/server/server-parts.ts";
import { createServerSite } from "../../runtime/server/server-site.ts";
import { createHttpHandler } from "../../runtime/transport/http/http-handler.ts";
import { createNodeServer } from "../../runtime/transport/http/node-server.ts";

/** The workspace server over HTTP, and the content types that went over the wire, sent and received. */
export async function workspaceUrl(): Promise<{ readonly url: string; readonly types: string[] }> {
  const types: string[] = [];
  const env = { DELTAMCP_RECEIPTS: "memory" };
  const parts = createServerParts(catalogue, handlers, { env });
  const handle = createHttpHandler(await createServerSite(parts, { host: "127.0.0.1" }));
  const server = createNodeServer(async (request) => {
    const response = await handle(request);
    // Notifications and the end of a session have no answer.
    if (response.headers["content-type"] !== undefined)
      types.push(`${request.header("content-type")} -> ${response.headers["content-type"]}`);
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no address");
  return { url: `http://127.0.0.1:${address.port}/mcp`, types };
}
