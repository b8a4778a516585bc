import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { type Codec, contentType } from "../../encoding/codec.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { encodeAnswer } from "../../protocol/encode-answer.ts";
import type { Answer, Exchange, Protocol } from "../../protocol/exchange.ts";
import { errorAnswer } from "../../protocol/failure.ts";
import type { OutgoingMessage } from "../../protocol/json-rpc.ts";
import { preparedBytes } from "../../protocol/prepared-bytes.ts";
import { errorCodes, RpcFailure } from "../../protocol/rpc-failure.ts";
import { idText, serialiseAnswer, serialiseMessage } from "../../protocol/serialise.ts";
import { type AgreedEncoding, Session } from "../../protocol/session.ts";
import type { InFlight } from "../../support/in-flight.ts";
import type { Json } from "../../support/json.ts";
import { JsonDepthError } from "../../support/json-depth.ts";
import { parseExactMessage } from "../../support/parse-exact-json.ts";
import { frameOf, MessageSplitter } from "./message-splitter.ts";
import { type ByteSink, createMessageWriter } from "./message-writer.ts";

export interface StdioOptions {
  readonly input: Readable;
  readonly output: ByteSink;
  /** The encodings that a handshake may agree on. */
  readonly encodings: readonly CodecOffer[];
  /** The maximum size of a message, in bytes. Default 32 MiB; SDK clients accept 10 MiB. */
  readonly maxMessageBytes?: number;
  /** The unfinished work of the server. */
  readonly inFlight?: InFlight;
  /** Milliseconds in which calls in flight must finish after the input has ended. Default 10,000. */
  readonly graceMs?: number;
}

/** One peer over a pair of streams. */
export interface StdioServer {
  /** Resolves when the peer is gone, all its requests are answered or given up, and all output is written. */
  readonly closed: Promise<void>;
  /** Stops the server when no request is in flight, or after `graceMs`; by default there is no time limit. */
  stop(graceMs?: number): void;
}

/** The limits of requests in flight and of unsent bytes. At either, input is paused until the peer reads answers. */
const maxInFlight = 1_024;
const maxPending = 16 * 1024 * 1024;

/** Serves newline-delimited JSON-RPC, or the encoding of the handshake, until the input ends or the peer is gone. */
export function serveStdio(protocol: Protocol, options: StdioOptions): StdioServer {
  const { input, output, encodings, maxMessageBytes = 32 * 1024 * 1024, graceMs = 10_000 } = options;
  const session = new Session({ transport: "stdio" }, options.inFlight);
  let codec: Codec | undefined;
  let agreed: AgreedEncoding | undefined;
  let stopping = false;
  let ending: (() => void) | undefined;

  const writer = createMessageWriter(output, () => finish("the client is gone"));
  const writeAnswer = (answer: Answer) => {
    if (codec !== undefined) {
      writer.write(codec.binary ? frameOf(encodeAnswer(codec, answer)) : `${encodeAnswer(codec, answer)}\n`);
    } else if (answer.kind === "prepared") {
      writer.write(preparedBytes(answer.prepared));
      writer.write(`${idText(answer.id)}}\n`);
    } else writer.write(`${serialiseAnswer(answer)}\n`);
    if (session.encoding !== agreed && "id" in answer && answer.id === session.encoding?.after)
      void changeCodec();
  };
  const send = (message: OutgoingMessage) => {
    if (codec === undefined) return writer.write(`${serialiseMessage(message)}\n`);
    const value = { jsonrpc: "2.0", ...message } as unknown as Json;
    writer.write(codec.binary ? frameOf(codec.encode(value)) : `${codec.encode(value)}\n`);
  };
  const exchange: Exchange = { session, send };
  session.push = send;

  const receive = (value: unknown) => {
    const answer = protocol.receive(value, exchange);
    if (answer instanceof Promise) void answer.then(settle);
    else if (answer !== undefined) writeAnswer(answer);
    relieve();
  };
  const settle = (answer: Answer | undefined) => {
    if (answer !== undefined) writeAnswer(answer);
    relieve();
    if (session.inFlight === 0) ending?.();
  };

  /**
   * Switches to the agreed encoding, after the answer that agreed on it: both sides use it from the next message on.
   */
  const changeCodec = async () => {
    agreed = session.encoding;
    const mediaType = agreed?.mediaType;
    splitter.pauseReading();
    try {
      codec = await encodings.find((offer) => contentType(offer) === mediaType)?.load();
    } catch {
      return finish("the agreed encoding cannot be loaded");
    }
    splitter.framing = codec?.binary === true ? "frames" : "lines";
    splitter.resumeReading();
  };

  const splitter = new MessageSplitter(
    {
      message(bytes) {
        const value = codec === undefined ? decodeJson(bytes) : decodeBy(codec, bytes);
        if (value !== blank)
          value instanceof RpcFailure ? writeAnswer(errorAnswer(null, value)) : receive(value);
      },
      tooLong: () =>
        writeAnswer(errorAnswer(null, unreadable(`a message is longer than ${maxMessageBytes} bytes`))),
    },
    maxMessageBytes,
  );

  /** Applies back-pressure: pauses the input of a peer that does not read its answers. */
  const relieve = () => {
    const congested = session.inFlight >= maxInFlight || writer.pending >= maxPending;
    if (congested === input.isPaused() || session.closed) return;
    if (congested) input.pause();
    else input.resume();
  };

  const closed = new Promise<void>((resolve) => {
    session.onClose(() => void writer.flushed().then(resolve));
  });
  const finish = (reason: string) => {
    input.pause();
    session.close(reason);
  };
  const stop = (grace?: number) => {
    if (stopping) return;
    stopping = true;
    protocol.drain();
    if (session.inFlight === 0) return finish("the input has ended");
    const timer = grace === undefined ? undefined : setTimeout(finish, grace, "the server is stopping");
    ending = () => {
      clearTimeout(timer);
      finish("the input has ended");
    };
  };

  output.on("drain", relieve);
  input.on("data", (chunk: Buffer) => splitter.push(chunk));
  input.on("end", () => {
    splitter.end();
    stop(graceMs);
  });
  input.on("error", () => stop(graceMs));
  return { closed, stop };
}

/** Marks a blank line, which is not a message. */
const blank = Symbol("blank");

function decodeJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return unreadable("a message is not UTF-8");
  const text = bytes.toString();
  try {
    return parseExactMessage(text);
  } catch (error) {
    if (error instanceof JsonDepthError) return unreadable(`a message is ${error.message}`);
    return text.trim() === "" ? blank : unreadable("a message is not JSON");
  }
}

function decodeBy(codec: Codec, bytes: Buffer): unknown {
  try {
    return codec.binary ? codec.decode(bytes) : codec.decode(bytes.toString());
  } catch (error) {
    return unreadable(isDeltaMcpError(error) ? error.message : `a message is not ${contentType(codec)}`);
  }
}

function unreadable(reason: string): RpcFailure {
  return new RpcFailure(errorCodes.parseError, `Parse error: ${reason}`, { status: 400 });
}
