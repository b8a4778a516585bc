import { isSensitiveHeader } from "../import/mcp/sensitive-header.ts";

/** A header of the command line. A credential is kept in a variable of the process, and never in the cache. */
export interface WrapHeader {
  readonly name: string;
  readonly value: string;
  readonly variable?: string;
}

/** Reads `NAME:VALUE` words; a word without a name is left out. */
export function wrapHeaders(words: readonly string[]): readonly WrapHeader[] {
  return words.flatMap((word) => {
    const colon = word.indexOf(":");
    if (colon < 1) return [];
    const name = word.slice(0, colon).trim();
    const value = word.slice(colon + 1).trim();
    const variable = `DELTAMCP_WRAP_${name.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase()}`;
    return [isSensitiveHeader(name) ? { name, value, variable } : { name, value }];
  });
}
