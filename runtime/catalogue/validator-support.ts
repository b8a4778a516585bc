import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { firstDuplicate } from "../call/validate/first-duplicate.ts";
import { isMultiple } from "../call/validate/is-multiple.ts";
import { remembered } from "../call/validate/remembered.ts";
import { defaultOf } from "../support/default-of.ts";
import type { ValidatorSupport } from "./emitted-catalogue.ts";

/** The helpers that standalone validators call. Loaded with the first validator, never at start. */
export const validatorSupport: ValidatorSupport = {
  formats: fullFormats,
  ucs2length: defaultOf<ValidatorSupport["ucs2length"]>(ucs2length),
  equal: defaultOf<unknown>(equal) as ValidatorSupport["equal"],
  firstDuplicate,
  isMultiple,
  remembered,
};
