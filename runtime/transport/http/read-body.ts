import { isUtf8 } from "node:buffer";
import type { Codec } from "../../encoding/codec.ts";
import type { CodecOffer } from "../../encoding/codec-offers.ts";
import { codecOfContentType } from "../../encoding/negotiate.ts";
import { isDeltaMcpError } from "../../errors.ts";
import { JsonDepthError } from "../../support/json-depth.ts";
import { parseExactMessage } from "../../support/parse-exact-json.ts";
import type { HttpRequest } from "./http-message.ts";
import { HttpProblem } from "./http-problem.ts";

/** A body as a JSON value, and its codec; undefined for plain JSON. */
export interface ReadBody {
  readonly value: unknown;
  readonly codec: Codec | undefined;
}

/** Reads a body in any supported encoding. Rejects with HttpProblem 400, 408, 413 or 415. */
export async function readBody(
  request: HttpRequest,
  encodings: readonly CodecOffer[],
  maxBytes: number,
): Promise<ReadBody> {
  const codec = await codecOf(request.header("content-type"), encodings);
  const coding = request.header("content-encoding");
  if (coding !== undefined && coding !== "identity") {
    throw new HttpProblem(415, "Request bodies must not be compressed", {
      headers: { "accept-encoding": "identity" },
    });
  }
  const body = await request.body(maxBytes);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  return { value: codec === undefined ? decodeJson(bytes) : decodeBy(codec, bytes), codec };
}

async function codecOf(
  type: string | undefined,
  encodings: readonly CodecOffer[],
): Promise<Codec | undefined> {
  if (type === "application/json") return undefined;
  const offer = codecOfContentType(type ?? "", encodings);
  if (offer === undefined)
    throw new HttpProblem(415, "Content-Type must be application/json, or an encoding that is served");
  const plain = offer.type === "application/json" && Object.keys(offer.parameters).length === 0;
  return plain ? undefined : offer.load();
}

function decodeJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw unreadable("the body is not UTF-8");
  try {
    return parseExactMessage(bytes.toString());
  } catch (error) {
    throw unreadable(`the body is ${error instanceof JsonDepthError ? error.message : "not JSON"}`);
  }
}

function decodeBy(codec: Codec, bytes: Buffer): unknown {
  try {
    return codec.binary ? codec.decode(bytes) : codec.decode(bytes.toString());
  } catch (error) {
    if (isDeltaMcpError(error)) throw unreadable(error.message);
    throw error;
  }
}

function unreadable(reason: string): HttpProblem {
  return new HttpProblem(400, `Parse error: ${reason}`, { code: -32700 });
}
