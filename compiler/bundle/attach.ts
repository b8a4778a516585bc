import { brotliCompressSync, constants } from "node:zlib";
import type { AttachedParts, Attachment } from "../../runtime/catalogue/attached-catalogue.ts";
import type { TableTexts } from "../emit/table-files.ts";

/** The tables, and the bodies of all validator factories in list order. */
export interface AttachedTexts extends TableTexts {
  readonly validators: readonly string[];
}

/** Validators that are inflated together: enough for a good ratio, few enough for a quick first call. */
const chunk = 32;

/**
 * Writes the parts as one comment line for the end of a bundle. The list is not compressed: to pass over it costs an
 * engine less than inflating it would, and it is the first thing that is asked for.
 */
export function attach(texts: AttachedTexts): { readonly parts: AttachedParts; readonly comment: string } {
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
  const validators = chunks(texts.validators).map((bodies) => put("brotli", brotli(JSON.stringify(bodies))));
  const parts: AttachedParts = {
    validators,
    chunk,
    extras: put("brotli", brotli(texts.extras)),
    encoding: put("brotli", brotli(texts.encoding)),
    search: put("brotli", brotli(texts.search)),
    tools: put("brotli", brotli(texts.tools.join("\n"))),
    list: put("plain", oneLine(texts.list)),
  };
  return { parts, comment: `//${pieces.reverse().join("")}` };
}

function chunks(bodies: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(bodies.length / chunk);
  return Array.from({ length: count }, (_, at) => bodies.slice(at * chunk, (at + 1) * chunk));
}

/** zlib's deflate gives other bytes on other processors; brotli gives the same everywhere. */
function brotli(text: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params }).toString("base64");
}

/** JSON as JSON.stringify writes it has no line end of its own, and one would end the comment. */
function oneLine(json: string): string {
  const text = Buffer.from(json, "utf8").toString("latin1");
  if (/[\n\r]/.test(text)) throw new Error("the list of tools is not on one line");
  return text;
}
