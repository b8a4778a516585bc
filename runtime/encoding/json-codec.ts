import type { Json } from "../support/json.ts";
import { parseLosslessJson } from "../support/parse-exact-json.ts";
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

/** Parses JSON text after checking its size and depth; an integer that would lose digits becomes a string of them. Throws DeltaMcpError("protocol"). */
export function parseJson(text: string, parse: (text: string) => unknown = parseLosslessJson): Json {
  checkJsonText(text);
  try {
    return parse(text) as Json;
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : "it is not JSON");
  }
}
