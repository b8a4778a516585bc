import { readFileSync } from "node:fs";

/**
 * The code blocks of a page that name a file behind their language (`ts handlers/shop.ts`), by that name. The rest of
 * a page's blocks are sketches.
 */
export function docExamples(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  const fences = text.matchAll(/^```(?:ts|yaml) (\S+)\n(.*?)^```$/gms);
  return new Map([...fences].map(([, name = "", code = ""]) => [name, code]));
}
