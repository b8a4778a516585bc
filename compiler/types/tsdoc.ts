import { wellFormed } from "../schema/resolve/pointer.ts";
import { facetTexts } from "./facet-text.ts";
import { quote } from "./quote.ts";
import type { Said } from "./type.ts";

/** Returns the lines of a type's TSDoc comment; an empty array if the type has no annotations. */
export function tsdoc(said: Said): readonly string[] {
  const demanded = facetTexts(said).join(", ");
  const lines = [
    ...(said.docs ?? "").split(LINE_END),
    ...(demanded === "" ? [] : demanded.split(LINE_END)),
    ...(said.only === undefined ? [] : [`${said.only}-only`]),
  ].flatMap((line) => (line.trim() === "" ? [] : [escaped(line.trimEnd())]));
  const tags = [
    ...(said.default === undefined ? [] : [`@default ${inert(quote(said.default.value))}`]),
    ...(said.deprecated === undefined ? [] : ["@deprecated"]),
    ...(said.examples ?? []).map((example) => `@example ${inert(quote(example))}`),
  ];
  const all = [...lines, ...tags];
  const [only] = all;
  if (only === undefined) return [];
  return all.length === 1 ? [`/** ${only} */`] : ["/**", ...all.map((line) => ` * ${line}`), " */"];
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** Escapes text from a schema, so that it can neither end the comment nor become a tag. */
function escaped(text: string): string {
  return inert(text).replaceAll(/^(\s*)@|(\{)@/g, "$1$2\\@");
}

function inert(text: string): string {
  return wellFormed(text).replaceAll("*/", "*\\/");
}
