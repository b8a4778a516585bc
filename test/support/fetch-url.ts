import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { onTestFinished } from "vitest";
import type { Server } from "../../runtime/generated.ts";

/** Returns the origin of an embedded server that a host program serves on loopback, until the test ends. */
export async function fetchUrl({
  fetch,
  close,
}: Pick<Server, "fetch"> & Partial<Pick<Server, "close">>): Promise<string> {
  const host = createServer((request, response) => void answer(fetch, request, response));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    host.closeAllConnections();
    host.close();
    await close?.(0);
  });
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

async function answer(
  fetch: Server["fetch"],
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { method = "GET", url, headers } = message;
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    ...(method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(message), duplex: "half" }),
  } as RequestInit);
  const { status, headers: answered, body } = await fetch(request);
  response.writeHead(status, Object.fromEntries(answered));
  if (body === null) response.end();
  else Readable.fromWeb(body as ReadableStream).pipe(response);
}
