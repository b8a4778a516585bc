import { DeltaMcpError, isDeltaMcpError } from "../../errors.ts";
import { isObject } from "../../support/json.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import { pause } from "../../support/pause.ts";
import { bodyChunks } from "./body-chunks.ts";
import { isEventStream } from "./http-message.ts";
import { createSseParser, type SseParser } from "./sse-parser.ts";

/** Where events go, and where a broken stream goes on: `resume` asks for what came after an event. */
export interface EventStreams {
  receive(message: unknown): void;
  resume(after: string | undefined, signal: AbortSignal): Promise<Response>;
}

/** How often a broken stream is taken up again before its answer counts as lost. */
const maxResumes = 5;

/**
 * Reads the stream of the answer with that id, and takes it up again where it breaks off before. Throws
 * DeltaMcpError("connection") where it cannot be resumed.
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

/** Milliseconds until a stream is taken up again, as the server asks, but for waits that would spin or never end. */
function comeBackMs({ retry }: SseParser, usual: number): number {
  return Math.min(Math.max(retry ?? usual, shortestWait), longestWait);
}

const shortestWait = 100;
const longestWait = 60_000;
/** Milliseconds that a stream lasts which is worth opening. */
const shortestStream = 1_000;

/** Keeps a stream of what belongs to no request open, until the signal fires; a server without one says 405. */
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
      // A stream that ends as soon as it began is asked for less and less often.
      quiet = Date.now() - began < shortestStream ? quiet + 1 : 0;
    }
    await pause(Math.min(comeBackMs(parser, 1_000) * 2 ** Math.min(quiet, 16), longestWait), signal);
  }
  throw new DeltaMcpError("connection", "The server's stream of notifications cannot be reached any more.");
}

/** Resolves to whether the answer with that id was in the stream. */
async function readStream(
  response: Response,
  parser: SseParser,
  id: unknown,
  { receive }: EventStreams,
): Promise<boolean> {
  let answered = false;
  for await (const chunk of bodyChunks(response)) {
    for (const { event, data } of parser.push(chunk)) {
      // An event without data only gives the id to resume from (2025-11-25, transports).
      if (event !== "message" || data === "") continue;
      const message = parseEvent(data);
      answered ||=
        id !== undefined && isObject(message) && message["id"] === id && message["method"] === undefined;
      receive(message);
    }
    if (answered) return true;
  }
  return answered;
}

/** The message in an event. @throws DeltaMcpError("protocol") */
export function parseEvent(data: string): unknown {
  try {
    return parseExactJson(data);
  } catch {
    throw new DeltaMcpError("protocol", `The server sent an event that is not JSON: ${data.slice(0, 100)}`);
  }
}

/** A stream that breaks off can be resumed; one that holds nonsense cannot. */
function unlessBroken(error: unknown): false {
  if (isDeltaMcpError(error)) throw error;
  if (error instanceof RangeError)
    throw new DeltaMcpError("protocol", `The server's stream: ${error.message}.`);
  return false;
}

function lost(): DeltaMcpError {
  return new DeltaMcpError("connection", "The connection ended before the answer came.");
}
