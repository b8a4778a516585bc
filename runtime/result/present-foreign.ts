import type { ContentBlock, ToolResult } from "../call/tool-result.ts";
import type { ResultOptions } from "../catalogue/records.ts";
import type { Json } from "../support/json.ts";
import { budgetOf, fits } from "./cut/budget.ts";
import { type ForeignResult, isTextResource } from "./foreign-result.ts";
import type { PresentContext, PresentedResult } from "./presented-result.ts";

/** Presents a value in place of the texts of a result. */
type PresentData = (value: Json) => PresentedResult | Promise<PresentedResult>;

/**
 * Makes an answer from the result of another server: the result itself if its texts fit the budget and no list in it is to
 * be paged, else its data, cut by \`presentData\`, with the other blocks beside it.
 */
export async function presentForeign(
  foreign: ForeignResult,
  options: ResultOptions,
  context: PresentContext,
  presentData: PresentData,
): Promise<PresentedResult> {
  const { result } = foreign;
  if (context.nextPage === undefined && isSmall(foreign, options))
    return { kind: "content", result, ...(foreign.repeats ? { lean: withoutData(result) } : {}) };
  const presented = await presentData(foreign.data);
  if (presented.kind === "content") return presented;
  const blocks = result.content.filter((block) => block.type !== "text" && !isTextResource(block));
  return { ...presented, beside: { blocks, isError: result.isError === true, meta: result._meta } };
}

function isSmall({ result, data }: ForeignResult, { maxTokens, paginateAfter }: ResultOptions): boolean {
  if (result.isError !== true && Array.isArray(data) && data.length > paginateAfter) return false;
  return fits(shownText(result), budgetOf(maxTokens));
}

/** Everything of a result that a model reads as text. */
function shownText({ content, structuredContent }: ToolResult): string {
  const texts = content.map(textOfBlock);
  const inContent = texts.some((text) => text !== "");
  return inContent || structuredContent === undefined ? texts.join("\n") : JSON.stringify(structuredContent);
}

function textOfBlock(block: ContentBlock): string {
  if (block.type === "text") return block.text;
  return isTextResource(block) ? String(block.resource["text"]) : "";
}

/** The same without its structured content, which the text then carries. */
function withoutData({ structuredContent, ...result }: ToolResult): ToolResult {
  const said = result.content.some((block) => block.type === "text");
  return said
    ? result
    : { ...result, content: [...result.content, { type: "text", text: JSON.stringify(structuredContent) }] };
}
