import { createEventReader } from "./event-reader.ts";
import { decompress, type HttpPeer, type Received } from "./http-peer.ts";

/** Milliseconds for one response. */
const patienceMs = 20_000;

/** The same client for a server that is a `fetch` function. */
export function createFetchPeer(fetch: (request: Request) => Promise<Response>): HttpPeer {
  return {
    send({ method, path, headers, body }, onEvent = () => true) {
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: { host: "localhost", ...headers },
        // The platform's Request refuses a GET with a body.
        ...(body === undefined || method === "GET" ? {} : { body: Uint8Array.from(body) }),
      });
      return inTime(fetch(request).then((response) => receive(response, onEvent)));
    },
    close: () => {},
  };
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer in ${patienceMs / 1000} s`)), patienceMs);
    void promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

async function receive(response: Response, onEvent: (data: string) => boolean): Promise<Received> {
  const type = response.headers.get("content-type") ?? "";
  const streams = type === "text/event-stream";
  return {
    status: response.status,
    type,
    sessionId: response.headers.get("mcp-session-id") ?? undefined,
    body: streams ? Buffer.alloc(0) : await readBody(response),
    events: streams ? await readEvents(response, onEvent) : [],
  };
}

async function readBody(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  return decompress(body, response.headers.get("content-encoding") ?? undefined);
}

/** Until the stream ends, or whoever reads has enough. */
async function readEvents(
  { body }: Response,
  onEvent: (data: string) => boolean,
): Promise<readonly string[]> {
  const events: string[] = [];
  let enough = false;
  const read = createEventReader((data) => {
    if (enough) return;
    events.push(data);
    enough = !onEvent(data);
  });
  const reader = body?.getReader();
  while (reader !== undefined && !enough) {
    const { done, value } = await reader.read();
    if (done) break;
    read(Buffer.from(value));
  }
  await reader?.cancel();
  return events;
}
