import { type Declared, placeIn } from "../../bind/declared.ts";
import type { CheckContext } from "../../bind/rule.ts";
import type { Span } from "../../source/source-file.ts";

/** RFC 9110, section 5.6.2; RFC 6265, section 4.1.1. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Reports the keys of a map of headers or cookies that HTTP does not allow. The path ends with `headers` or `cookies`. */
export function checkHttpNames(
  owner: Declared<unknown>,
  path: readonly string[],
  values: Readonly<Record<string, string>> = {},
  context: CheckContext,
): void {
  const sort = (path.at(-1) ?? "").slice(0, -1);
  for (const name of Object.keys(values))
    checkHttpName(name, sort, () => placeIn(owner, [...path, name], "key"), context);
}

/** Reports the name of a header or cookie (`sort`) that HTTP does not allow. */
export function checkHttpName(name: string, sort: string, place: () => Span, context: CheckContext): void {
  if (token.test(name)) return;
  context.report(
    "DMC4023",
    { sort, name },
    { span: place(), help: "rename it: names have letters, digits and `-`" },
  );
}
