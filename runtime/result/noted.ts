import type { ToolResult } from "../call/tool-result.ts";

/** A result with what is to be said of it in front, in the same block as the text: some hosts show a model one block. */
export function noted(result: ToolResult, note: string): ToolResult {
  const [first, ...rest] = result.content;
  const content =
    first?.type === "text"
      ? [{ ...first, text: `${note} Its result, unpicked:\n${first.text}` }, ...rest]
      : [{ type: "text" as const, text: note }, ...result.content];
  return { ...result, content };
}
