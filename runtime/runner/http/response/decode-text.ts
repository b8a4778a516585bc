/**
 * The text of a body, without a byte order mark, which decides before anything else (Encoding standard, section 6.1). A
 * charset of the `Content-Type` comes next. Many servers declare a single-byte one over everything, though: where bytes
 * are valid UTF-8, they are UTF-8 there. Without a charset, bytes that are not UTF-8 are read as windows-1252.
 */
export function decodeText(body: Uint8Array, header: string): string {
  const marked = encodingOfMark(body);
  if (marked !== undefined) return new TextDecoder(marked).decode(body);
  const declared = declaredCharset(header);
  if (declared !== undefined && declared !== "utf-8" && !singleByte.test(declared))
    return new TextDecoder(declared).decode(body);
  const text = asUtf8(body);
  if (text !== undefined) return text;
  if (declared !== undefined && declared !== "utf-8") return decodeSingleByte(body, declared);
  const damaged = new TextDecoder().decode(body);
  return declared === undefined && !isMostlyUtf8(damaged) ? decodeSingleByte(body, "windows-1252") : damaged;
}

/** The text of bytes that are UTF-8, whose last character may be cut; undefined for other bytes. */
export function asUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body, { stream: true });
  } catch {
    return undefined;
  }
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** The name by which the Encoding standard knows the charset of a header; undefined for none and for an unknown one. */
function declaredCharset(header: string): string | undefined {
  const label = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(header)?.[1];
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** In these, text that happens to be valid UTF-8 beyond ASCII would be nonsense. */
const singleByte = /^(?:windows-|iso-8859-|koi8-|ibm866|macintosh|x-mac-)/;

/** Whether more characters beyond ASCII were read than were not. */
function isMostlyUtf8(decoded: string): boolean {
  const beyond = decoded.match(/[^\0-\x7f]/g) ?? [];
  return 2 * beyond.filter((character) => character === "\ufffd").length < beyond.length;
}

/** Node 20 decodes the bytes 0x80 to 0x9f of windows-1252 as control characters. */
const windowsCharacters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeSingleByte(body: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(body);
  if (encoding !== "windows-1252") return text;
  return text.replace(/[\u0080-\u009f]/g, (control) =>
    windowsCharacters.charAt(control.charCodeAt(0) - 0x80),
  );
}
