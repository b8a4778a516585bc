import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Observe } from "../../observe/events.ts";
import type { HttpHandler } from "./http-handler.ts";
import type { HttpRequest, HttpResponse, StreamBody } from "./http-message.ts";
import { HttpProblem, problemResponse, unwritable } from "./http-problem.ts";

/** Milliseconds in which a request head, and a whole request, must arrive. */
export interface Deadlines {
  readonly head: number;
  readonly body: number;
}

/**
 * Returns a node:http server for the handler. Node's own checks handle slow heads and bodies (408). `observe` receives the
 * errors of responses that cannot be written.
 */
export function createNodeServer(
  handler: HttpHandler,
  observe?: Observe,
  deadlines: Deadlines = { head: 10_000, body: 30_000 },
): Server {
  const server = createServer(
    {
      headersTimeout: deadlines.head,
      requestTimeout: deadlines.body,
      connectionsCheckingInterval: Math.min(2_000, deadlines.head),
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      if (countHosts(request) > 1) return writeResponse(twoHosts, request, response);
      handler(toHttpRequest(request, response))
        .then((answer) => writeResponse(answer, request, response))
        .catch((error: unknown) => giveUp(error, request, response, observe));
    },
  );
  return server;
}

/** RFC 9112, section 3.2. A proxy may have checked another Host header than the one read here. */
const twoHosts = problemResponse(new HttpProblem(400, "A request has one Host header"));

/** Counts the Host headers: `headers` contains only the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count += 1;
  return count;
}

/** Ends a response that Node cannot write: the client must not wait forever. */
function giveUp(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  observe: Observe | undefined,
): void {
  const answer = unwritable(error, observe);
  if (response.headersSent) response.destroy();
  else writeResponse(answer, request, response);
}

function toHttpRequest(request: IncomingMessage, response: ServerResponse): HttpRequest {
  const { url = "/", headers, method = "GET" } = request;
  const mark = url.indexOf("?");
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? "" : url.slice(mark + 1),
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body: (limit) => readBody(request, limit),
    onClose(listener) {
      if (response.closed || response.destroyed) listener(true);
      else response.once("close", () => listener(!response.writableFinished));
    },
  };
}

function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (Number(request.headers["content-length"]) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge(limit));
      }
    });
    request.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on("error", () => reject(new HttpProblem(400, "The request broke off")));
  });
}

function tooLarge(limit: number): HttpProblem {
  return new HttpProblem(413, `A request body holds ${limit} bytes at most`);
}

function writeResponse(answer: HttpResponse, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const { status, body } = answer;
  // The unread rest of a refused body must not be parsed as the next request.
  const headers = request.complete ? answer.headers : { ...answer.headers, connection: "close" };
  if (body === undefined) {
    response.writeHead(status, headers).end();
  } else if (typeof body === "string") {
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  } else if (body instanceof Uint8Array) {
    response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  } else if (isStream(body)) {
    response.writeHead(status, headers).flushHeaders();
    startStream(body, response);
  } else {
    writePieces(body, status, headers, response);
  }
  if (!request.complete) request.resume();
}

function isStream(body: StreamBody | readonly Uint8Array[]): body is StreamBody {
  return "start" in body;
}

function writePieces(
  pieces: readonly Uint8Array[],
  status: number,
  headers: HttpResponse["headers"],
  response: ServerResponse,
): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  response.writeHead(status, { ...headers, "content-length": length });
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}

function startStream(body: StreamBody, response: ServerResponse): void {
  body.start({
    write(chunk) {
      if (!response.writableEnded && !response.destroyed) response.write(chunk);
    },
    end() {
      if (!response.writableEnded) response.end();
    },
    get pending() {
      return response.writableLength;
    },
  });
}
