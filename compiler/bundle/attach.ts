import { brotliCompressSync, constants } from "node:zlib";
import type { AttachedSections } from "../../runtime/bundle/attached-catalogue.ts";
import type { Attachment } from "../../runtime/bundle/read-attachment.ts";
import type { TableTexts } from "../emit/files/table-files.ts";

export interface AttachedTexts extends TableTexts {
  /** The bodies of all validator factories in list order. */
  readonly validators: readonly string[];
  /** The late modules of the runtime. */
  readonly code: string;
}

export interface Attached {
  readonly parts: AttachedSections;
  readonly code: Attachment;
  /** For the last line of the bundle, which ends with one newline. */
  readonly comment: string;
}

/** The number of validators that are compressed together: large for a good ratio, small for a quick first call. */
const chunk = 128;

/**
 * Writes the parts as one comment line for the end of a bundle. The list is not compressed if it is ASCII: skipping it
 * costs an engine less than decompressing it, and it is needed first.
 */
export function attach(texts: AttachedTexts): Attached {
  const pieces: string[] = [];
  // The newline that ends the file.
  let length = 1;
  const put = (form: Attachment["form"], piece: string): Attachment => {
    const bytes = Buffer.byteLength(piece);
    pieces.push(piece);
    length += bytes;
    return { form, fromEnd: length, length: bytes };
  };
  // Written back to front: positions count from the end, so that earlier parts do not move later ones.
  const code = put("brotli", brotliOnce(texts.code));
  const validators = chunks(texts.validators).map((bodies) => put("brotli", brotli(JSON.stringify(bodies))));
  const parts: AttachedSections = {
    validators,
    chunk,
    extras: put("brotli", brotli(texts.extras)),
    encoding: put("brotli", brotli(texts.encoding)),
    search: put("brotli", brotli(texts.search)),
    tools: put("brotli", brotli(texts.tools.join("\n"))),
    list: isPlain(texts.list) ? put("plain", texts.list) : put("brotli", brotli(texts.list)),
  };
  return { parts, code, comment: `//${pieces.reverse().join("")}` };
}

function chunks(bodies: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(bodies.length / chunk);
  return Array.from({ length: count }, (_, at) => bodies.slice(at * chunk, (at + 1) * chunk));
}

/** Compresses with brotli, which gives the same bytes on every processor. zlib's deflate does not. */
function brotli(text: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params }).toString("base64");
}

const compressed = new Map<string, string>();

/** For late code, which bundles with the same kinds share. */
function brotliOnce(text: string): string {
  const known = compressed.get(text) ?? brotli(text);
  compressed.set(text, known);
  return known;
}

/**
 * Whether JSON text can be in a comment as it is. ASCII keeps a source at one byte a character for the engine. Line breaks
 * would end the comment, but JSON.stringify writes none.
 */
function isPlain(json: string): boolean {
  return /^[\x20-\x7e]*$/.test(json);
}
