import { DeltaMcpError } from "../../errors.ts";

/** One event of a stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

export interface SseParser {
  /** Parses the next chunk of the stream, split anywhere, and returns the events that it completes. */
  push(chunk: Uint8Array): ServerSentEvent[];
  /** The id to resume after; undefined if the server sent none. */
  readonly lastEventId: string | undefined;
  /** Milliseconds that the server asks clients to wait before they reconnect. */
  readonly retry: number | undefined;
}

/** The maximum length of an event, in characters. */
const maxEventLength = 64 * 1024 * 1024;

/**
 * Returns a parser of server-sent events (HTML standard, 9.2.6): a line ends in CR, LF or both, an empty line ends an
 * event, an id applies until the next one, and an event without data only sets the id. `after` is the last id of an
 * earlier stream that broke. `push` throws DeltaMcpError("protocol") for an event over 64 MB.
 */
export function createSseParser(after?: string): SseParser {
  const decoder = new TextDecoder("utf-8");
  let pending: string[] = [];
  let data: string[] = [];
  let event = "";
  let size = 0;
  let lastEventId = after;
  let retry: number | undefined;

  const readField = (line: string): void => {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "data") data.push(value);
    else if (name === "event") event = value;
    else if (name === "id" && !value.includes("\0")) lastEventId = value;
    else if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
  };

  /** Returns the complete event if the line is empty and there is data; else undefined. */
  const readLine = (line: string): ServerSentEvent | undefined => {
    if (line !== "") {
      if (!line.startsWith(":")) readField(line);
      return undefined;
    }
    const complete = data.length > 0 ? { event: event || "message", data: data.join("\n") } : undefined;
    data = [];
    event = "";
    size = 0;
    return complete;
  };

  return {
    push(chunk) {
      const text = decoder.decode(chunk, { stream: true });
      pending.push(text);
      size += text.length;
      if (size > maxEventLength)
        throw new DeltaMcpError("protocol", "The server sent an event of more than 64 MB.");
      // A large event arrives in many chunks. Joining them only when a line ends keeps the cost linear in its length.
      if (!/[\r\n]/.test(text) && pending.at(-2)?.endsWith("\r") !== true) return [];
      const { lines, rest } = splitLines(pending.join(""));
      pending = [rest];
      return lines.map(readLine).filter((one) => one !== undefined);
    },
    get lastEventId() {
      return lastEventId;
    },
    get retry() {
      return retry;
    },
  };
}

function splitLines(text: string): { readonly lines: string[]; readonly rest: string } {
  const lines: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    // A CR at the end may be half of a CRLF: the next chunk decides.
    if (match[0] === "\r" && match.index === text.length - 1) break;
    lines.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  return { lines, rest: text.slice(start) };
}
