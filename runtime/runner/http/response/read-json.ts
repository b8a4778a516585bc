import { DeltaMcpError } from "../../../errors.ts";
import { JsonDepthError } from "../../../support/json-depth.ts";
import { parseExactJson } from "../../../support/parse-exact-json.ts";

/** A value that was read; undefined stands for a text that is not JSON. */
export type ReadJson = { readonly value: unknown } | undefined;

/** Written before JSON by some services, so that no page can load it as a script. */
const scriptGuard = /^\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)\s*/;

/** The value of a text that is JSON. Throws DeltaMcpError("upstream_failed") for JSON that is nested too deep. */
export function readJson(text: string, upstream: string): ReadJson {
  const read = parse(text, upstream);
  return read ?? (scriptGuard.test(text) ? parse(text.replace(scriptGuard, ""), upstream) : undefined);
}

/** The list of a text that has one JSON value a line. Throws as `readJson` does. */
export function readJsonLines(text: string, upstream: string): ReadJson {
  const values: unknown[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const read = parse(line, upstream);
    if (read === undefined) return undefined;
    values.push(read.value);
  }
  return { value: values };
}

function parse(text: string, upstream: string): ReadJson {
  try {
    return { value: parseExactJson(text) };
  } catch (error) {
    if (!(error instanceof JsonDepthError)) return undefined;
    throw new DeltaMcpError("upstream_failed", `${upstream} answered with JSON that is ${error.message}.`);
  }
}
