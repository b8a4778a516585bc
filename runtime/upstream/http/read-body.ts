import { DeltaMcpError } from "../../errors.ts";

/**
 * Reads a response as it streams in, and stops at the limit: whatever the other side sends, and however well it is
 * compressed, no more than `maxBytes` are ever held. Throws DeltaMcpError("upstream_failed") past it.
 */
export async function readBody(response: Response, maxBytes: number, upstream: string): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream, and with it the connection.
    if (size > maxBytes) throw tooLarge(upstream, maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
}

function tooLarge(upstream: string, maxBytes: number): DeltaMcpError {
  return new DeltaMcpError(
    "upstream_failed",
    `${upstream} answered with more than the limit of ${bytesPhrase(maxBytes)}. Request less data.`,
    { details: { maxBytes } },
  );
}

/** `512 bytes`, `1.5 kB`, `8 MB`. */
export function bytesPhrase(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "kB"] : [bytes / (1024 * 1024), "MB"];
  return `${Number(size.toFixed(1))} ${unit}`;
}
