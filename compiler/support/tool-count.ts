import { counted } from "./counted.ts";
import { grouped } from "./grouped.ts";

/** The number of tools that can be called, and of hidden ones among them. */
export function toolCount(tools: readonly { readonly visible: boolean }[]): ToolCount {
  return { tools: tools.length, hidden: tools.filter(({ visible }) => !visible).length };
}

export interface ToolCount {
  readonly tools: number;
  /** The tools with `visible: false`. */
  readonly hidden: number;
}

/** `10 tools, 1 hidden`. */
export function sayToolCount({ tools, hidden }: ToolCount): string {
  return `${counted(tools, "tool")}${hidden === 0 ? "" : `, ${grouped(hidden)} hidden`}`;
}
