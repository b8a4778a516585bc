import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { ValidatorSupport } from "./emitted-catalogue.ts";

/** What standalone validators call. Loaded with the first validator, never at start. */
export const validatorSupport: ValidatorSupport = {
  formats: fullFormats,
  ucs2length: defaultOf<ValidatorSupport["ucs2length"]>(ucs2length),
  equal: defaultOf<ValidatorSupport["equal"]>(equal),
};

/** The default export of a CommonJS module: Node hands out the module, and most bundlers what is in it. */
function defaultOf<T>(module: unknown): T {
  return (typeof module === "function" ? module : (module as { default: unknown }).default) as T;
}
