import { type Codec, contentType } from "../../encoding/codec.ts";
import { codecOfContentType } from "../../encoding/negotiate.ts";
import { parseExactJson } from "../../support/parse-exact-json.ts";

/** What the body of an answer holds: a message, or a text that is none. */
export interface DecodedBody {
  readonly message?: unknown;
  readonly text: string;
}

export function isEventStream(response: Response): boolean {
  return response.ok && /^\s*text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
}

/** Reads a whole answer, in the agreed encoding where its content type says so. Never throws for what is in it. */
export async function decodeMessage(response: Response, agreed: Codec | undefined): Promise<DecodedBody> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const codec = agreed === undefined ? undefined : codecOfContentType(type, [agreed]);
  if (codec?.binary === true) return attempt(() => codec.decode(bytes), contentType(codec));
  const text = new TextDecoder().decode(bytes);
  return text === "" ? { text } : attempt(() => codec?.decode(text) ?? parseExactJson(text), text);
}

function attempt(decode: () => unknown, text: string): DecodedBody {
  try {
    return { message: decode(), text };
  } catch {
    return { text };
  }
}
