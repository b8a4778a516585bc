import { isObject, type Json } from "../../support/json.ts";
import { utf8Length } from "../../support/utf8.ts";
import type { BinaryCodec, TextCodec } from "../codec.ts";
import { parseJson } from "../json-codec.ts";
import type { EncodingMap } from "../map.ts";
import { readCbor } from "../read-cbor.ts";
import { writeCbor } from "../write-cbor.ts";
import { decodeTree } from "./decode-tree.ts";
import { type Dictionary, openDictionary } from "./dictionary.ts";
import { encodeTree } from "./encode-tree.ts";
import { packedReaders, treeToCbor } from "./packed-cbor.ts";
import type { Tree } from "./tree.ts";
import { tunedParameters } from "./tuned-parameters.ts";

/** The codecs of one map: JSON text and CBOR. */
export interface TunedCodecs {
  readonly json: TextCodec;
  readonly cbor: BinaryCodec;
  /** Encodes a value in both forms for little more than the cost of one, for responses that are prepared at start. */
  encodeBoth(value: Json): { readonly json: string; readonly cbor: Uint8Array };
}

/**
 * Creates the codecs `application/json; variant=tuned; map=…` and `application/cbor; variant=tuned; map=…`. A tree is
 * never an object, so an object is a plain JSON message: messages that the map does not shorten are sent this way. In CBOR
 * a text string contains the JSON form if that is shorter, for example with many fractions, which take nine bytes each.
 */
export function tunedCodecs(map: EncodingMap): TunedCodecs {
  // Opened for the first message, because many servers never need it.
  let opened: Dictionary | undefined;
  const dictionary = (): Dictionary => {
    opened ??= openDictionary(map);
    return opened;
  };
  const decodeText = (text: string): Json => {
    // In a tree a string has another meaning than a number.
    const isPlain = /^\s*\{/.test(text);
    return isPlain ? parseJson(text) : decodeTree(parseJson(text, JSON.parse), dictionary());
  };
  const parameters = tunedParameters(map.hash);
  return {
    json: {
      type: "application/json",
      parameters,
      binary: false,
      encode: (value) => printTree(encodeTree(value, dictionary()), value),
      decode: decodeText,
    },
    cbor: {
      type: "application/cbor",
      parameters,
      binary: true,
      encode: (value) => writeTree(encodeTree(value, dictionary()), value),
      decode(bytes) {
        const isText = (bytes[0] ?? 0) >>> 5 === 3;
        return isText
          ? decodeText(readCbor(bytes) as string)
          : decodeTree(readCbor(bytes, packedReaders), dictionary());
      },
    },
    encodeBoth(value) {
      const tree = encodeTree(value, dictionary());
      return { json: printTree(tree, value), cbor: writeTree(tree, value) };
    },
  };
}

function printTree(tree: Tree, value: Json): string {
  const tuned = JSON.stringify(tree);
  const plain = isObject(value) ? JSON.stringify(value) : undefined;
  return plain !== undefined && utf8Length(plain) < utf8Length(tuned) ? plain : tuned;
}

function writeTree(tree: Tree, value: Json): Uint8Array {
  const bytes = writeCbor(treeToCbor(tree));
  if (typeof tree !== "string" && !hasFraction(tree)) return bytes;
  const text = writeCbor(printTree(tree, value));
  return typeof tree === "string" || text.length < bytes.length ? text : bytes;
}

function hasFraction(tree: Tree): boolean {
  if (typeof tree === "number") return !Number.isSafeInteger(tree);
  return Array.isArray(tree) && tree.some(hasFraction);
}
