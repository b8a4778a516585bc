import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A plain reverse proxy on loopback: takes the addresses in turn, and another one if an address refuses the connection. A request
 * whose server ended before its answer is a 502. Knows nothing of sessions.
 */
export async function startReverseProxy(
  addresses: readonly string[],
): Promise<{ readonly url: string; stop(): void }> {
  let turn = 0;
  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    [first, tried]: readonly [number, number],
  ): void => {
    const address = new URL(addresses[(first + tried) % addresses.length] ?? "");
    const { method, url, headers } = incoming;
    const outgoing = request(
      {
        // A kept connection could be one to a server that has ended.
        agent: false,
        host: address.hostname,
        port: address.port,
        method,
        path: url,
        headers: { ...headers, host: address.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tried + 1 < addresses.length)
        return forward(incoming, body, response, [first, tried + 1]);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    outgoing.end(body);
  };
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    forward(incoming, Buffer.concat(chunks), response, [turn++, 0]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
