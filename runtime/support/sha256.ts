/**
 * Resolves to the SHA-256 of a text as UTF-8, in hex; to undefined where Web Crypto is missing. Browsers have it on pages
 * from https and from loopback addresses only.
 */
export async function sha256(text: string): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", new TextEncoder().encode(text));
  if (digest === undefined) return undefined;
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
