import { createHash } from "node:crypto";
import canonicalizeModule from "canonicalize";

// Its types say `default`, its CommonJS module is the function itself.
const canonicalize = canonicalizeModule as unknown as typeof canonicalizeModule.default;

/** SHA-256, in hex, over the RFC 8785 form of a JSON value. Keys that are undefined do not count. */
export function digestOf(value: unknown): string {
  const text = canonicalize(value) ?? "null";
  return createHash("sha256").update(text).digest("hex");
}
