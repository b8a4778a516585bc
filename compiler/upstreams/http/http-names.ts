import { type Declared, placeIn } from "../../bind/declared.ts";
import type { CheckContext } from "../../bind/rule.ts";

/** RFC 9110, section 5.6.2; RFC 6265, section 4.1.1. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Reports the keys of a map of headers or cookies that HTTP does not allow. The path ends with `headers` or `cookies`. */
export function checkHttpNames(
  owner: Declared<unknown>,
  path: readonly string[],
  values: Readonly<Record<string, string>> = {},
  context: CheckContext,
): void {
  for (const name of Object.keys(values)) {
    if (token.test(name)) continue;
    const sort = (path.at(-1) ?? "").slice(0, -1);
    const span = placeIn(owner, [...path, name], "key");
    context.report("DMC4023", { sort, name }, { span, help: "names have letters, digits and `-`" });
  }
}
