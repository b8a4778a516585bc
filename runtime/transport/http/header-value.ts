/** `=?base64?…?=` (2026-07-28, Streamable HTTP, "Value Encoding"). Case-sensitive. */
const sentinel = /^=\?base64\?(.*)\?=$/s;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const plain = /^[\t\x20-\x7e]*$/;

/**
 * Decodes the value of a mirrored header. Returns undefined if it contains characters that such a header must not
 * contain.
 */
export function decodeHeaderValue(value: string): string | undefined {
  const encoded = sentinel.exec(value)?.[1];
  if (encoded === undefined) return plain.test(value) ? value : undefined;
  if (!base64.test(encoded)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    return undefined;
  }
}
