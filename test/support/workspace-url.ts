import { catalogue } from "../../generated/workspace/catalogue.ts";
import * as handlers from "../../handlers/workspace.ts";
import { openServer } from "../../runtime/server/open-server.ts";
import { handlerUrl } from "./handler-url.ts";

/** The workspace server over HTTP, and the content types that went over the wire, sent and received. */
export async function workspaceUrl(): Promise<{ readonly url: string; readonly types: string[] }> {
  const types: string[] = [];
  const server = openServer(catalogue, handlers, { env: { DELTAMCP_RECEIPTS: "memory" } });
  const handle = await server.http({ host: "127.0.0.1" });
  const url = await handlerUrl(async (request) => {
    const response = await handle(request);
    // Notifications and the end of a session have no answer.
    if (response.headers["content-type"] !== undefined)
      types.push(`${request.header("content-type")} -> ${response.headers["content-type"]}`);
    return response;
  });
  return { url: `${url}/mcp`, types };
}
