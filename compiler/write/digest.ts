import { createHash, type Hash } from "node:crypto";

/**
 * Returns the SHA-256 digest (base64url) of the paths and texts of files, in the order given. CRLF and LF give the same
 * digest, because git may change line breaks.
 */
export function digestOfFiles(files: Iterable<{ readonly path: string; readonly text: string }>): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) {
    part(hash, path);
    part(hash, unix(text));
  }
  return hash.digest("base64url");
}

/** Adds a text to the hash, after its length. Without lengths, two lists of texts could give the same digest. */
function part(hash: Hash, text: string): void {
  hash.update(`${text.length}:`).update(text);
}

/** Converts CRLF into LF, the line break that the compiler writes. */
export function unix(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}
