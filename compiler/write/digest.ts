import { createHash, type Hash } from "node:crypto";

/** SHA-256 of texts by path, in the order given; line ends of either kind give the same (git may change them). */
export function digestOfFiles(files: Iterable<{ readonly path: string; readonly text: string }>): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) {
    part(hash, path);
    part(hash, unix(text));
  }
  return hash.digest("base64url");
}

/** Preceded by its length, so that no two lists of parts run together to the same text. */
function part(hash: Hash, text: string): void {
  hash.update(`${text.length}:`).update(text);
}

/** Line ends as the compiler writes them. */
export function unix(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}
