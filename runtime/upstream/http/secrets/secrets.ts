import { isObject } from "../../../support/json.ts";
import { maskValues } from "./secret-values.ts";

/** What stands where a secret stood. */
export const mask = "***";

/** A secret, where it is sent, and what is shown of that place. */
export type Secret =
  /** By itself: masked wherever it is, if it is long enough to be nothing else. */
  | { readonly kind: "value"; readonly sent: string; readonly shown: string }
  /** Under a name, of a header, a cookie or a parameter: masked beside that name, however short. */
  | { readonly kind: "named"; readonly name: string; readonly sent: string; readonly shown: string }
  /** In the address: masked in addresses, at their beginning. */
  | { readonly kind: "host" | "path"; readonly sent: string; readonly shown: string };

/** The secrets of one upstream: nothing that a client or a receipt sees may hold one of them. */
export interface Secrets {
  /** The text with every secret in it masked. */
  scrub(text: string): string;
  /** The same for parsed JSON. Its depth must be bounded. */
  scrubJson(value: unknown): unknown;
  /** The same for bytes, whose length stays: each byte of a secret becomes `*`. */
  scrubBytes(bytes: Uint8Array): Uint8Array;
}

/** Shorter values are words of everyday text: masking them anywhere would garble answers and hide nothing. */
const shortest = 6;

export function createSecrets(all: readonly Secret[]): Secrets {
  const secrets = all.filter(({ sent }) => sent !== "");
  const values = secrets.filter(({ kind, sent }) => kind === "value" && sent.length >= shortest);
  const numbers = new Map(values.map(({ sent, shown }) => [sent, shown]));
  const named = secrets.filter((secret) => secret.kind === "named");
  const patterns = secrets.flatMap((secret) => patternOf(secret) ?? []);
  const maskAll = maskValues(values);

  const scrub = (text: string): string => {
    let clean = maskAll(text);
    for (const { find, shown } of patterns) clean = clean.replace(find, (_, before) => `${before}${shown}`);
    return clean;
  };
  const under = (name: unknown, value: unknown): string | undefined =>
    typeof name === "string" && (typeof value === "string" || typeof value === "number")
      ? named.find((secret) => secret.sent === String(value) && isSameName(name, secret.name))?.shown
      : undefined;
  const walk = (value: unknown, name?: unknown): unknown => {
    const shown = under(name, value);
    if (shown !== undefined) return shown;
    if (typeof value === "string") return scrub(value);
    if (typeof value === "number") return numbers.get(String(value)) ?? value;
    // A list may hold the values of one name, or names and values in turn.
    if (Array.isArray(value))
      return value.map((item, index) => under(value[index - 1], item) ?? walk(item, name));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrub(key), walk(item, key)]));
  };
  return {
    scrub,
    scrubJson: (value) => (secrets.length === 0 ? value : walk(value)),
    scrubBytes: (bytes) => maskBytes(bytes, values),
  };
}

function maskBytes(bytes: Uint8Array, values: readonly Secret[]): Uint8Array {
  let masked: Buffer | undefined;
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { sent } of values) {
    for (const encoding of ["utf8", "latin1", "utf16le"] as const) {
      const secret = Buffer.from(sent, encoding);
      for (let at = found.indexOf(secret); at >= 0; at = found.indexOf(secret, at + secret.length)) {
        masked ??= Buffer.from(bytes);
        masked.fill("*", at, at + secret.length);
      }
    }
  }
  return masked ?? bytes;
}

/** `HTTP_X_PIN` is how some services call the header `x-pin`. */
function isSameName(name: string, wanted: string): boolean {
  const [folded, sought] = [fold(name), fold(wanted)];
  return folded === sought || folded.endsWith(`-${sought}`);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

interface Pattern {
  /** Its first group is what stays before the secret. */
  readonly find: RegExp;
  readonly shown: string;
}

const quote = `\\\\*(?:["']|&quot;|&apos;|&#3[49];|%2[27])?`;

/** The secret at its place in any text: also in JSON inside a text, where quotes and slashes have a `\`, and in a page. */
function patternOf(secret: Secret): Pattern | undefined {
  const { kind, sent, shown } = secret;
  if (kind === "value") return undefined;
  if (kind === "named") {
    const spellings = [sent, encodeURIComponent(sent), encodeURIComponent(sent).replaceAll("%20", "+")];
    const text = [...new Set(spellings)].map(escaped).join("|");
    const name = escaped(secret.name).replace(/[-_]/g, "[-_]");
    const find = `((?<![a-z0-9])${name}${quote}\\s*(?:[:=]|%3[ad]|&#(?:61|x3d);|&equals;)\\s*${quote})(?:${text})(?![\\w-])`;
    return { find: new RegExp(find, "gi"), shown };
  }
  if (kind === "host") return { find: new RegExp(`(\\\\?/\\\\?/)${escaped(sent)}(?![\\w-])`, "gi"), shown };
  const path = escaped(sent).replaceAll("/", "\\\\?/");
  const before = `\\\\?/\\\\?/[^/\\s"'<>\\\\]*|(?<![\\w.%\\\\/-])`;
  return { find: new RegExp(`(${before})${path}(?![\\w%~-])`, "gi"), shown };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
