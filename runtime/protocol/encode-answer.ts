import type { BinaryCodec, Codec, TextCodec } from "../encoding/codec.ts";
import type { Json } from "../support/json.ts";
import { parseExactJson } from "../support/parse-exact-json.ts";
import type { Answer } from "./exchange.ts";
import { answerValue, serialiseAnswer } from "./serialise.ts";

/**
 * One answer in an encoding that is not plain JSON. Never throws: what cannot be written becomes the error that
 * {@link serialiseAnswer} makes of it.
 */
export function encodeAnswer(codec: TextCodec, answer: Answer): string;
export function encodeAnswer(codec: BinaryCodec, answer: Answer): Uint8Array;
export function encodeAnswer(codec: Codec, answer: Answer): string | Uint8Array;
export function encodeAnswer(codec: Codec, answer: Answer): string | Uint8Array {
  try {
    return codec.encode(answerValue(answer) as Json);
  } catch {
    return codec.encode(parseExactJson(serialiseAnswer(answer)) as Json);
  }
}
