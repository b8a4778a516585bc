import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { firstDuplicate } from "../call/validate/first-duplicate.ts";
import { formats } from "../call/validate/formats.ts";
import { isMultiple } from "../call/validate/is-multiple.ts";
import { patternAutomaton } from "../call/validate/pattern-automaton.ts";
import { remembered } from "../call/validate/remembered.ts";
import { shortPattern } from "../call/validate/short-pattern.ts";
import { defaultOf } from "../support/default-of.ts";
import type { ValidatorSupport } from "./emitted-catalogue.ts";

/** The helpers that standalone validators call. Loaded with the first validator, never at start. */
export const validatorSupport: ValidatorSupport = {
  formats,
  ucs2length: defaultOf<ValidatorSupport["ucs2length"]>(ucs2length),
  equal: defaultOf<unknown>(equal) as ValidatorSupport["equal"],
  firstDuplicate,
  isMultiple,
  patternAutomaton,
  remembered,
  shortPattern,
};
