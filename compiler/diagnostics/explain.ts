import { existsSync, readFileSync } from "node:fs";
import { codes } from "./codes.ts";

/** The page of a code (`DMC2004`, `dmc2004` or `2004`), in Markdown; undefined for an unknown code. */
export function explain(code: string): string | undefined {
  const known = normaliseCode(code);
  if (!Object.hasOwn(codes, known)) return undefined;
  const page = new URL(`./pages/${known}.md`, import.meta.url);
  return existsSync(page) ? readFileSync(page, "utf8") : undefined;
}

/** Every code with its title, for a list of what can be explained. */
export function listCodes(): readonly { readonly code: string; readonly title: string }[] {
  return Object.entries(codes)
    .map(([code, { title }]) => ({ code, title }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function normaliseCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return /^\d{4}$/.test(upper) ? `DMC${upper}` : upper;
}
