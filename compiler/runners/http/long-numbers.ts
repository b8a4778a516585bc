import { isLongInteger } from "../../../runtime/support/long-integer.ts";
import { pointerToken } from "../../../runtime/support/pointer-token.ts";
import type { BoundTool } from "../../bind/bound-server.ts";
import type { Path } from "../../source/syntax-tree.ts";

/**
 * JSON pointers (RFC 6901) to the integers beyond 2^53 in the JSON body of a tool. They are strings of digits by now; the
 * spec itself shows that there are no quotes around them.
 */
export function longNumbers({ run, path, document }: BoundTool<"http">): readonly string[] {
  const { tree } = document;
  const found: string[] = [];
  const visit = (value: unknown, place: Path): void => {
    if (isLongInteger(value)) {
      const { source, start, end } = tree.locate([...path, "run", "http", "body", "json", ...place]);
      if (/^[-+\dxo]/i.test(source.text.slice(start, end))) found.push(place.map(pointerToken).join(""));
    } else if (typeof value === "object" && value !== null)
      for (const [key, own] of Object.entries(value)) visit(own, [...place, key]);
  };
  visit(run.spec.body?.json, []);
  return found;
}
