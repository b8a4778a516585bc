import { counted } from "./counted.ts";
import { grouped } from "./grouped.ts";

/** Returns the number of all callable tools, and the number of hidden tools among them. */
export function toolCount(tools: readonly { readonly visible: boolean }[]): ToolCount {
  return { tools: tools.length, hidden: tools.filter(({ visible }) => !visible).length };
}

export interface ToolCount {
  readonly tools: number;
  /** The tools with `visible: false`. */
  readonly hidden: number;
}

/** Returns a text such as `10 tools, 1 hidden`. */
export function sayToolCount({ tools, hidden }: ToolCount): string {
  return `${counted(tools, "tool")}${hidden === 0 ? "" : `, ${grouped(hidden)} hidden`}`;
}
