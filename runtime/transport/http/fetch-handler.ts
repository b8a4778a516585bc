import type { Observe } from "../../observe/events.ts";
import type { HttpHandler } from "./http-handler.ts";
import type { HttpRequest, HttpResponse, StreamBody } from "./http-message.ts";
import { HttpProblem, unwritable } from "./http-problem.ts";

/** Milliseconds in which a body must arrive. */
const bodyDeadline = 30_000;

/**
 * Returns the handler in its web-standard form, for servers and frameworks that use `fetch`. The client counts as
 * gone when the request's `signal` fires or the response's body is cancelled. `observe` receives the errors of responses
 * that cannot be written.
 */
export function createFetchHandler(
  handler: HttpHandler,
  observe?: Observe,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const closing = createClosing();
    request.signal.addEventListener("abort", () => closing.close(true), { once: true });
    const answer = await handler(toHttpRequest(request, closing.onClose));
    try {
      return toResponse(answer, closing.close);
    } catch (error) {
      return toResponse(unwritable(error, observe), closing.close);
    }
  };
}

/** Returns a registry of listeners for the end of a response. `close` calls each listener once. */
function createClosing(): {
  readonly onClose: HttpRequest["onClose"];
  readonly close: (aborted: boolean) => void;
} {
  let listeners: ((aborted: boolean) => void)[] | undefined = [];
  return {
    onClose: (listener) => listeners?.push(listener),
    close(aborted) {
      const waiting = listeners ?? [];
      listeners = undefined;
      for (const listener of waiting) listener(aborted);
    },
  };
}

function toHttpRequest(request: Request, onClose: HttpRequest["onClose"]): HttpRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    body: (limit) => readBody(request, limit),
    onClose,
  };
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new HttpProblem(413, `A request body holds ${limit} bytes at most`);
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel();
  }, bodyDeadline);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > limit) throw tooLarge();
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
    void reader.cancel();
  }
  if (late) throw new HttpProblem(408, "The request body did not arrive in time");
  return Buffer.concat(chunks);
}

function toResponse({ status, headers, body }: HttpResponse, close: (aborted: boolean) => void): Response {
  if (body !== undefined && typeof body !== "string" && "start" in body) {
    return new Response(toStream(body, close), { status, headers });
  }
  queueMicrotask(() => close(false));
  const whole = typeof body === "string" || body === undefined ? body : toBytes(body);
  return new Response(whole ?? null, { status, headers });
}

function toBytes(body: Uint8Array | readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Buffer.concat(body instanceof Uint8Array ? [body] : body);
}

function toStream(body: StreamBody, close: (aborted: boolean) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let ended = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      body.start({
        write(chunk) {
          if (!ended) controller.enqueue(encoder.encode(chunk));
        },
        end() {
          if (ended) return;
          ended = true;
          controller.close();
          close(false);
        },
        get pending() {
          return -Math.min(0, controller.desiredSize ?? 0);
        },
      });
    },
    cancel() {
      ended = true;
      close(true);
    },
  });
}
