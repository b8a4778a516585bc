import type { Json } from "../support/json.ts";
import type { TextCodec } from "./codec.ts";
import { checkJsonText, malformed } from "./limits.ts";

/** `application/json` (RFC 8259): every client supports it. */
export const jsonCodec: TextCodec = {
  type: "application/json",
  parameters: {},
  binary: false,
  encode: (value) => JSON.stringify(value),
  decode: parseJson,
};

/** Parses JSON text after checking its size and depth. Throws DeltaMcpError("protocol"). */
export function parseJson(text: string): Json {
  checkJsonText(text);
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : "it is not JSON");
  }
}
