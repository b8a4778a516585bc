import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import { pause } from "../../support/pause.ts";
import { bodyChunks } from "./body-chunks.ts";
import { isEventStream } from "./http-message.ts";
import { createSseParser, type SseParser } from "./sse-parser.ts";

/** The receiver of events, and `resume`, which requests the events after a given one when a stream broke. */
export interface EventStreams {
  /** `id`: the request that the stream belongs to; undefined for the stream of messages that belong to none. */
  receive(message: unknown, id?: unknown): void;
  resume(after: string | undefined, signal: AbortSignal): Promise<Response>;
}

/** How often a broken stream is resumed before its response counts as lost. */
const maxResumes = 5;

/**
 * Reads the stream that contains the response with that id, and resumes it if it breaks before the response. Throws
 * DeltaMcpError("connection") if it cannot be resumed.
 */
export async function followAnswer(
  first: Response,
  id: unknown,
  streams: EventStreams,
  signal: AbortSignal,
): Promise<void> {
  let response = first;
  let parser = createSseParser();
  for (let resumes = 0; ; resumes++) {
    const answered = await readStream(response, parser, id, streams).catch(unlessBroken);
    signal.throwIfAborted();
    if (answered || id === undefined) return;
    if (parser.lastEventId === undefined || resumes >= maxResumes) throw lost();
    await pause(comeBackMs(parser, 500), signal);
    response = await streams.resume(parser.lastEventId, signal);
    if (!isEventStream(response)) throw lost();
    parser = createSseParser(parser.lastEventId);
  }
}

/**
 * Returns the milliseconds until a stream is resumed: the server's `retry` or `usual`, between `shortestWait` and
 * `longestWait`, so that the client neither spins nor waits forever.
 */
function comeBackMs({ retry }: SseParser, usual: number): number {
  return Math.min(Math.max(retry ?? usual, shortestWait), longestWait);
}

const shortestWait = 100;
const longestWait = 60_000;
/** Milliseconds that a stream must last to be reopened without a growing delay. */
const shortestStream = 1_000;

/**
 * Keeps open the stream of messages that belong to no request, until the signal fires. A server without such a stream
 * answers 405. Throws DeltaMcpError("connection") after `maxResumes` failures in a row.
 */
export async function keepListening(streams: EventStreams, signal: AbortSignal): Promise<void> {
  let parser = createSseParser();
  let quiet = 0;
  for (let failures = 0; failures < maxResumes; ) {
    const response = await streams.resume(parser.lastEventId, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (response !== undefined && !isEventStream(response)) return response.body?.cancel();
    if (response === undefined) failures++;
    else {
      failures = 0;
      parser = createSseParser(parser.lastEventId);
      const began = Date.now();
      await readStream(response, parser, undefined, streams).catch(unlessBroken);
      // A stream that ends right after it began is reopened less and less often.
      quiet = Date.now() - began < shortestStream ? quiet + 1 : 0;
    }
    await pause(Math.min(comeBackMs(parser, 1_000) * 2 ** Math.min(quiet, 16), longestWait), signal);
  }
  throw new DeltaMcpError("connection", "The server's stream of notifications can no longer be reached.");
}

/** Resolves to true if the stream contained the response with that id. */
async function readStream(
  response: Response,
  parser: SseParser,
  id: unknown,
  { receive }: EventStreams,
): Promise<boolean> {
  let answered = false;
  for await (const chunk of bodyChunks(response)) {
    for (const { event, data } of parser.push(chunk)) {
      // An event without data only carries the id to resume from (2025-11-25, transports).
      if (event !== "message" || data === "") continue;
      const message = parseEvent(data);
      answered ||=
        id !== undefined && isObject(message) && message["id"] === id && message["method"] === undefined;
      receive(message, id);
    }
    if (answered) return true;
  }
  return answered;
}

/** Parses the message in an event. @throws DeltaMcpError("protocol") for invalid JSON */
export function parseEvent(data: string): unknown {
  try {
    return parseExactJson(data);
  } catch {
    throw new DeltaMcpError("protocol", `The server sent an event that is not JSON: ${data.slice(0, 100)}`);
  }
}

/** Returns false for a broken stream, which can be resumed. Throws for invalid content, which cannot. */
function unlessBroken(error: unknown): false {
  if (isDeltaMcpError(error)) throw error;
  if (error instanceof RangeError)
    throw new DeltaMcpError("protocol", `The server's stream: ${error.message}.`);
  return false;
}

function lost(): DeltaMcpError {
  return new DeltaMcpError("connection", "The connection ended before the response arrived.");
}
