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

/** Validators that are inflated together: enough for a good ratio, few enough for a quick first call. */
const chunk = 128;

/**
 * Writes the parts as one comment line for the end of a bundle. The list is not compressed where it can be left so: to
 * pass over it costs an engine less than to inflate it, and it is the first thing that is asked for.
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
  // Back to front: what comes before does not move what is counted from the end.
  const code = put("brotli", brotli(texts.code));
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

/** zlib's deflate gives other bytes on other processors; brotli gives the same everywhere. */
function brotli(text: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params }).toString("base64");
}

/**
 * ASCII keeps a source at one byte a character for the engine. A line end would end the comment; JSON.stringify
 * writes none.
 */
function isPlain(json: string): boolean {
  return /^[\x20-\x7e]*$/.test(json);
}
