import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { HttpHandler } from "../../runtime/transport/http/http-handler.ts";
import { createNodeServer } from "../../runtime/transport/http/node-server.ts";

/** The origin of a real server on loopback around a handler, for one test. */
export async function handlerUrl(handler: HttpHandler): Promise<string> {
  const server = createNodeServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
