import type { Codec } from "../../encoding/codec.ts";
import { codecOfContentType } from "../../encoding/negotiate.ts";
import { DeltaMcpError } from "../../errors.ts";
import { joinBytes } from "../../support/join-bytes.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";
import { bodyChunks } from "./body-chunks.ts";

/** The body of a response. */
export interface DecodedBody {
  /** Absent if the body is empty or not JSON. */
  readonly message?: unknown;
  readonly text: string;
  /** The reason why the agreed codec could not read the body. */
  readonly problem?: string;
}

export function isEventStream(response: Response): boolean {
  return response.ok && /^\s*text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
}

/** The maximum size of a response, in bytes. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads a whole response, with the agreed codec if its content type names that codec.
 * @throws DeltaMcpError("protocol") for a response over 64 MB; never for its content.
 */
export async function decodeMessage(response: Response, agreed: Codec | undefined): Promise<DecodedBody> {
  const bytes = await readBytes(response);
  const type = response.headers.get("content-type") ?? "";
  const codec = agreed === undefined ? undefined : codecOfContentType(type, [agreed]);
  const text = codec?.binary === true ? "" : new TextDecoder().decode(bytes);
  if (codec === undefined) return withoutCodec(text);
  try {
    return { message: codec.binary ? codec.decode(bytes) : codec.decode(text), text };
  } catch (error) {
    return { text, problem: error instanceof Error ? error.message : String(error) };
  }
}

function withoutCodec(text: string): DecodedBody {
  try {
    return text === "" ? { text } : { message: parseExactJson(text), text };
  } catch {
    return { text };
  }
}

/**
 * Reads a whole response as text.
 * @throws DeltaMcpError("protocol") for a response over 64 MB.
 */
export async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await readBytes(response));
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(response)) {
    size += chunk.length;
    if (size > maxBytes)
      throw new DeltaMcpError("protocol", "The server sent a response of more than 64 MB.");
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}
