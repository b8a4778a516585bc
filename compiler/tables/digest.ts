import { createHash } from "node:crypto";
import canonicalizeModule from "canonicalize";

// Its types say `default`, its CommonJS module is the function itself.
const canonicalize = canonicalizeModule as unknown as typeof canonicalizeModule.default;

/** Returns the SHA-256 of the RFC 8785 form of a JSON value, in hex. Undefined properties are left out. */
export function digestOf(value: unknown): string {
  const text = canonicalize(value) ?? "null";
  return createHash("sha256").update(text).digest("hex");
}
