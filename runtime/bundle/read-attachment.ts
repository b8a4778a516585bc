import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DeltaMcpError } from "../errors.ts";

/**
 * The location of a part in a bundle's file: byte offsets from the end of the file, and the form of the bytes. `plain`
 * is a JSON object in ASCII; `brotli` is compressed and in base64.
 */
export interface Attachment {
  readonly form: "plain" | "brotli";
  readonly fromEnd: number;
  readonly length: number;
}

/**
 * Reads a part from the comment at the end of a bundle's own file: JavaScript engines skip comments quickly. The read
 * is synchronous, because modules are loaded this way as well.
 * @throws DeltaMcpError("configuration") if the file was changed after the build.
 */
export function readAttachment(url: string, { form, fromEnd, length }: Attachment): string {
  try {
    const bytes = readBytes(fileURLToPath(url), fromEnd, length);
    return form === "plain" ? plain(bytes) : inflate(bytes);
  } catch (cause) {
    const message = "this bundle was changed after it was built: copy it without changes, or build it again";
    throw new DeltaMcpError("configuration", message, { cause });
  }
}

function readBytes(path: string, fromEnd: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  const file = openSync(path, "r");
  try {
    const read = readSync(file, bytes, 0, length, fstatSync(file).size - fromEnd);
    if (read !== length) throw new Error(`${read} bytes of ${length}`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function plain(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  if (!text.startsWith("{") || !text.endsWith("}")) throw new Error("not a JSON object");
  return text;
}

function inflate(bytes: Buffer): string {
  // Imported here, because the first response needs no compressed part.
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  return brotliDecompressSync(Buffer.from(bytes.toString("latin1"), "base64")).toString("utf8");
}
