import { uncategorised } from "../../runtime/catalogue/search-index.ts";
import type { Tool } from "../lower/catalogue.ts";

/** A category and how many visible tools it has. */
export type CategoryCount = readonly [category: string, tools: number];

export { uncategorised };

/** The categories of the visible tools with their counts: the largest first, equals by name, and `other` always last. */
export function countCategories(
  tools: readonly Pick<Tool, "name" | "category" | "visible">[],
): readonly CategoryCount[] {
  const counts = new Map<string, number>();
  for (const tool of tools) {
    if (tool.visible) counts.set(categoryOf(tool), (counts.get(categoryOf(tool)) ?? 0) + 1);
  }
  return [...counts].sort(
    ([a, countA], [b, countB]) =>
      Number(a === uncategorised) - Number(b === uncategorised) || countB - countA || (a < b ? -1 : 1),
  );
}

/** The author's category, else the part of the name before `__` or `.`: gateways put a server's name there. */
export function categoryOf(tool: Pick<Tool, "name" | "category">): string {
  if (tool.category !== undefined && tool.category !== "") return tool.category;
  const prefix = /^(.+?)(?:__|\.)./.exec(tool.name);
  return prefix?.[1] ?? uncategorised;
}
