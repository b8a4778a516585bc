import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject } from "../../support/json.ts";

/**
 * Puts data into the client's hands and knows it again: `<base64url JSON>.<base64url HMAC-SHA-256>`. Not encrypted:
 * the client may read it, but not change it, and not use one purpose's data for another.
 */
export interface Seal {
  seal(data: object): string;
  /** Undefined for anything that this seal, under this secret and for this purpose, did not make. */
  open(text: string): Record<string, unknown> | undefined;
}

/** `secret` is shared by all replicas of a server; `purpose` keeps session tokens and request states apart. */
export function createSeal(secret: string | Uint8Array, purpose: string): Seal {
  const key = createHmac("sha256", secret).update(purpose).digest();
  const sign = (body: string) => createHmac("sha256", key).update(body).digest();
  return {
    seal(data) {
      const body = Buffer.from(JSON.stringify(data)).toString("base64url");
      return `${body}.${sign(body).toString("base64url")}`;
    },
    open(text) {
      const dot = text.indexOf(".");
      if (dot < 0) return undefined;
      const body = text.slice(0, dot);
      // Texts are compared, not bytes: base64url decoding skips what it does not know, and `<token>-x` would open too.
      const given = Buffer.from(text.slice(dot + 1));
      const wanted = Buffer.from(sign(body).toString("base64url"));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const data: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
      return isObject(data) ? data : undefined;
    },
  };
}
