import type { Costs } from "../cost/costs.ts";
import { wrap } from "../support/wrap.ts";
import { type ReportStyle, table } from "./table.ts";

/** The sections that builds and reports share. */

/** The surface that clients see, with the reasons. */
export function surfaceLines(surface: "full" | "small", reasons: readonly string[], indent = ""): string[] {
  return [
    `${indent}surface ${surface}`,
    ...reasons.flatMap((reason) => wrap(reason, `${indent}  `, `${indent}    `)),
  ];
}

export function tokensTable({ upFront, task, search, describe }: Costs, style: ReportStyle): string[] {
  return table(
    style,
    ["tokens (o200k)", "plain MCP", "full", "small", "index"],
    [
      ["up front", upFront.plain, upFront.full, upFront.small, upFront.index],
      ["one whole task", task.plain, task.full, task.small, ""],
      ["one search, one describe", "", "", search, describe],
    ],
  );
}

/** `more`: other encodings of the same list. */
export function bytesTable(
  { bytes }: Costs,
  style: ReportStyle,
  more: Readonly<Record<string, number>> = {},
): string[] {
  return table(
    style,
    ["bytes of tools/list", "JSON", "compact", "tuned", "tuned CBOR", ...Object.keys(more)],
    [["", bytes.json, bytes.compact, bytes.tuned, bytes.tunedCbor, ...Object.values(more)]],
  );
}
