import equalModule from "ajv/dist/runtime/equal.js";
import ucs2lengthModule from "ajv/dist/runtime/ucs2length.js";
import formatsModule from "ajv-formats/dist/formats.js";
import type { ValidatorSupport } from "./emitted-catalogue.ts";

/** What standalone validators call. Loaded with the first validator, never at start. */
export const validatorSupport: ValidatorSupport = {
  formats: formatsModule.fullFormats,
  ucs2length: ucs2lengthModule.default,
  equal: equalModule.default as unknown as ValidatorSupport["equal"],
};
