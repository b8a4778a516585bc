import type { BinaryCodec } from "./codec.ts";
import { readCbor } from "./read-cbor.ts";
import { writeCbor } from "./write-cbor.ts";

/** `application/cbor` (RFC 8949) with the same keys as in JSON, for clients that have a CBOR library and no encoding map. */
export const cborCodec: BinaryCodec = {
  type: "application/cbor",
  parameters: {},
  binary: true,
  encode: writeCbor,
  decode: (bytes) => readCbor(bytes),
};
