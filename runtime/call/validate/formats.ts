import { fullFormats } from "ajv-formats/dist/formats.js";
import { shortPattern } from "./short-pattern.ts";

/** The expression of ajv-formats for `url` takes quadratic time, so longer texts are refused. */
const maxUrl = 4_096;

/**
 * The formats of ajv-formats by name. Expressions are functions here: ajv would copy an expression into each validator
 * that uses its format.
 */
export const formats: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(fullFormats).map(([name, format]) => [
    name,
    format instanceof RegExp ? tester(name, format) : format,
  ]),
);

function tester(name: string, { source, flags }: RegExp): (text: string) => boolean {
  return shortPattern(source, flags, name === "url" ? maxUrl : Number.POSITIVE_INFINITY).test;
}
