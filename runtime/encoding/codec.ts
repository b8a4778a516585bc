import type { Json } from "../support/json.ts";

/**
 * An encoding of JSON values. `decode(encode(x))` equals x for every JSON value x. Decoding checks size and depth first,
 * and throws DeltaMcpError("protocol") for an invalid message.
 */
export type Codec = TextCodec | BinaryCodec;

/** Encodes to text without line breaks, as one line of stdio. */
export interface TextCodec extends MediaType {
  readonly binary: false;
  encode(value: Json): string;
  decode(text: string): Json;
}

export interface BinaryCodec extends MediaType {
  readonly binary: true;
  encode(value: Json): Uint8Array;
  decode(bytes: Uint8Array): Json;
}

/** A media type with its parameters: `application/json`, `variant` = `tuned`, `map` = … */
export interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** `application/json; variant=compact`. The parameters of our codecs need no quotes. */
export function contentType({ type, parameters }: MediaType): string {
  return [type, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join("; ");
}
